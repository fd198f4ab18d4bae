import { Mark } from "./art.jsx";
import { Link, Heading, Wrap } from "./parts.jsx";
import { usePlace } from "./router.js";
import { cls, reordered } from "../../../web/settings.js";
import { Address } from "./views/address.jsx";
import { Basket } from "./views/basket.jsx";
import { Catalog } from "./views/catalog.jsx";
import { Home } from "./views/home.jsx";
import { Order } from "./views/order.jsx";
import { Payment } from "./views/payment.jsx";
import { Product } from "./views/product.jsx";
import { SignIn } from "./views/sign-in.jsx";

const views = [
  [/^\/$/, () => <Home />],
  [/^\/catalog$/, (_, query) => <Catalog query={query.get("q") ?? ""} />],
  [/^\/products\/([^/]+)$/, ([, slug]) => <Product slug={slug} />],
  [/^\/basket$/, () => <Basket />],
  [/^\/sign-in$/, () => <SignIn />],
  [/^\/address$/, () => <Address />],
  [/^\/payment$/, () => <Payment />],
  [/^\/orders\/([0-9]+)$/, ([, number]) => <Order number={number} />],
];

function view(place) {
  const { pathname, searchParams } = new URL(place, location.origin);
  for (const [pattern, show] of views) {
    const match = pattern.exec(pathname);
    if (match) return show(match, searchParams);
  }
  return <div className={cls("page")}><Heading>There is no such page</Heading></div>;
}

function Header() {
  const parts = [
    <Link key="home" to="/" look="brand"><Mark />Halden Outdoor</Link>,
    <nav key="nav" aria-label="Shop" className={cls("nav")}><Link to="/basket">Basket</Link></nav>,
  ];
  return <header className={cls("top")}>{reordered(parts)}</header>;
}

/** App is the shop: its frame, and the view for the address. */
export function App() {
  const place = usePlace();
  return (
    <div className={cls("shop")}>
      <Header />
      <main key={place.split("?")[0]}><Wrap>{view(place)}</Wrap></main>
      <footer className={cls("foot")}>
        <p>Halden Outdoor. Made for bad weather since 1987.</p>
        <p>Free delivery and thirty days to change your mind.</p>
      </footer>
    </div>
  );
}
