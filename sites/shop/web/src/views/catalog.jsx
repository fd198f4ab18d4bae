import { useState } from "react";
import { get, money, post, useLoaded, useSubmit } from "../api.js";
import { Picture } from "../art.jsx";
import { Button, Heading, Loaded, Problem, TextField, Wrap } from "../parts.jsx";
import { go } from "../router.js";
import { cls, reordered } from "../../../../web/settings.js";

function Search({ query }) {
  const [text, setText] = useState(query);
  const search = (event) => {
    event.preventDefault();
    go("/catalog?q=" + encodeURIComponent(text));
  };
  return (
    <form role="search" action="/catalog" className={cls("search")} onSubmit={search}>
      <TextField label="Search products" name="q" type="search" autoComplete="off" required={false} value={text} onChange={setText} />
      <Button name="Search" />
    </form>
  );
}

function Card({ product }) {
  const [saved, setSaved] = useState("");
  const [save, problem] = useSubmit(async () => setSaved((await post("/saved", { slug: product.slug })).saved));
  return (
    <li className={cls("card")}>
      <Wrap>
        <Picture kind={product.kind} hue={product.hue} />
        <div className={cls("card-text")}>
          <p className={cls("maker")}>{product.brand}</p>
          <h2>{product.name}</h2>
          <p className={cls("price")}>{money(product.cents)}</p>
          <div className={cls("card-foot")}>
            <Button name="Choose" look="button quiet" onClick={() => go("/products/" + product.slug)} />
            <Button name="Save for later" look="button plain" onClick={save} />
          </div>
          {saved && <p role="status" className={cls("saved")}>{saved} is saved for later.</p>}
          <Problem text={problem} />
        </div>
      </Wrap>
    </li>
  );
}

function Results({ query, products }) {
  if (!query) return <p className={cls("lead")}>Search by name or maker to see what we have.</p>;
  return (
    <section aria-label="Results">
      <p role="status" className={cls("count")}>{products.length === 1 ? "1 product" : `${products.length} products`}</p>
      <ul aria-label="Products" className={cls("cards")}>
        {reordered(products).map((product) => <Card key={product.slug} product={product} />)}
      </ul>
    </section>
  );
}

export function Catalog({ query }) {
  const state = useLoaded("catalog?" + query, () => get("/products?q=" + encodeURIComponent(query)));
  return (
    <div className={cls("page")}>
      <Loaded state={state}>
        {(products) => (
          <>
            <Heading>{query ? "Search results" : "Catalogue"}</Heading>
            <Search key={query} query={query} />
            <Results query={query} products={products} />
          </>
        )}
      </Loaded>
    </div>
  );
}
