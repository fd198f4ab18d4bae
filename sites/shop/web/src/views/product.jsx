import { useState } from "react";
import { get, money, post, useLoaded, useSubmit } from "../api.js";
import { Picture } from "../art.jsx";
import { Blocks, Button, Heading, Link, Loaded, Problem, SelectField } from "../parts.jsx";
import { cls } from "../../../../web/settings.js";

function Purchase({ product }) {
  const [size, setSize] = useState("");
  const [added, setAdded] = useState(false);
  const [add, problem] = useSubmit(async () => {
    await post("/basket", { slug: product.slug, size });
    setAdded(true);
  });
  return (
    <>
      <form method="post" className={cls("form")} onSubmit={add}>
        <SelectField label="Size" name="size" hint="Select a size" options={product.sizes} value={size} onChange={setSize} />
        <Button name="Add to basket" look="button large" />
      </form>
      <Problem text={problem} />
      {added && (
        <div className={cls("added")}>
          <p role="status">Added to basket</p>
          <Link to="/basket">Go to basket</Link>
        </div>
      )}
    </>
  );
}

export function Product({ slug }) {
  const state = useLoaded(slug, () => get("/products/" + encodeURIComponent(slug)));
  return (
    <div className={cls("page")}>
      <Loaded state={state}>
        {(product) => (
          <Blocks className="product">
            <div key="picture" className={cls("stage")}><Picture kind={product.kind} hue={product.hue} /></div>
            <div key="text">
              <p className={cls("maker")}>{product.brand}</p>
              <Heading>{product.name}</Heading>
              <p className={cls("price big")}>{money(product.cents)}</p>
              <p className={cls("lead")}>{product.blurb}</p>
              <Purchase product={product} />
            </div>
          </Blocks>
        )}
      </Loaded>
    </div>
  );
}
