// The shop's pictures: drawn, so that nothing is loaded from anywhere.
import { cls, id } from "../../../web/settings.js";

/** Mark is the shop's sign. */
export const Mark = () => (
  <svg aria-hidden="true" viewBox="0 0 32 32" className={cls("mark")}>
    <rect width="32" height="32" rx="9" fill="#1f5a44" />
    <path d="M5 24 13 10l5 8 3-4 6 10z" fill="#fff" />
  </svg>
);

/** Landscape is the picture of the home page. */
export const Landscape = () => (
  <svg aria-hidden="true" viewBox="0 0 1200 520" preserveAspectRatio="xMidYMax slice" className={cls("landscape")}>
    <defs>
      <linearGradient id={id("dawn")} x2="0" y2="1">
        <stop offset="0" stopColor="#17324d" />
        <stop offset=".55" stopColor="#6d6f8f" />
        <stop offset="1" stopColor="#f0b48a" />
      </linearGradient>
    </defs>
    <rect width="1200" height="520" fill={`url(#${id("dawn")})`} />
    <circle cx="860" cy="300" r="54" fill="#ffe3bd" opacity=".9" />
    <path d="M0 360 150 250l90 60 170-170 150 160 90-70 150 140 170-130 230 150v230H0z" fill="#4b5b78" opacity=".75" />
    <path d="M0 430 210 320l130 80 190-130 190 150 160-90 320 130v60H0z" fill="#2c4457" />
    <path d="M0 470c180-60 330-50 500-14s390 20 700-34v98H0z" fill="#173531" />
    <g fill="#0f2724">
      <path d="m90 470 26-78 26 78zM146 474l20-62 20 62zM1010 462l28-84 28 84zM1068 458l20-58 20 58zM960 468l18-52 18 52z" />
    </g>
    <path d="m640 462 54-72 58 72z" fill="#e2733d" />
    <path d="m694 390 12 72h-26z" fill="#7c3317" />
  </svg>
);

// Each drawing takes three tones of one colour: body, shade and light.
const drawings = {
  shoe: (c) => (
    <>
      <path d="M42 92c14 2 24-4 30-16l14 8c10 18 30 24 58 28 12 2 16 10 16 20H40c-4-14-4-28 2-40z" fill={c.body} />
      <path d="M40 132h120v8c0 4-3 6-7 6H48c-6 0-8-6-8-14z" fill={c.light} />
      <path d="M72 76l14 8c3 6 7 11 12 15l-14 10C76 102 72 90 72 76z" fill={c.shade} />
      <path d="m92 96 12-7M102 104l12-7M113 110l11-7" stroke={c.light} strokeWidth="4" strokeLinecap="round" />
    </>
  ),
  boot: (c) => (
    <>
      <path d="M58 46h44l2 44c6 12 22 16 40 20 12 3 16 12 16 22H54c-4-28-2-56 4-86z" fill={c.body} />
      <path d="M54 132h106v8c0 5-4 8-9 8H62c-6 0-8-6-8-16z" fill={c.shade} />
      <path d="M58 46h44v12H56z" fill={c.light} />
      <path d="m80 72 22-2M80 86l23-2M82 100l24-6" stroke={c.light} strokeWidth="4" strokeLinecap="round" />
    </>
  ),
  sandal: (c) => (
    <>
      <path d="M36 124c30-8 50 2 78-6 18-5 42-2 48 8 4 8-2 16-14 16H50c-12 0-18-8-14-18z" fill={c.shade} />
      <path d="M46 120c2-24 10-40 20-48l14 8c-8 10-12 24-12 40zM102 118c4-16 14-28 26-30l20 28c-14-4-30-2-46 2z" fill={c.body} />
      <path d="m74 78 52 14" stroke={c.light} strokeWidth="9" strokeLinecap="round" />
    </>
  ),
  jacket: (c) => (
    <>
      <path d="M80 40c8 6 32 6 40 0l30 16 14 78-22 6-10-46v62H68V94l-10 46-22-6 14-78z" fill={c.body} />
      <path d="M80 40c8 6 32 6 40 0l-4 20c-8 5-24 5-32 0z" fill={c.shade} />
      <path d="M100 62v94" stroke={c.light} strokeWidth="4" />
      <path d="M76 112h14M110 112h14" stroke={c.shade} strokeWidth="5" strokeLinecap="round" />
    </>
  ),
  down: (c) => (
    <>
      <path d="M78 42c10 8 34 8 44 0l26 14 18 70-22 10-12-34v54H68v-54l-12 34-22-10 18-70z" fill={c.body} />
      <path d="M68 74c20 8 44 8 64 0M68 94c20 8 44 8 64 0M68 114c20 8 44 8 64 0M68 134c20 8 44 8 64 0" stroke={c.shade} strokeWidth="4" fill="none" />
      <path d="M100 52v104" stroke={c.light} strokeWidth="4" />
    </>
  ),
  pack: (c) => (
    <>
      <path d="M64 66c0-22 14-32 36-32s36 10 36 32l6 74c0 12-8 18-20 18H78c-12 0-20-6-20-18z" fill={c.body} />
      <path d="M62 62c20-10 56-10 76 0l2 22c-24 8-56 8-80 0z" fill={c.shade} />
      <path d="M72 106h56v36H72z" fill={c.light} />
      <path d="M84 34c0-14 32-14 32 0" stroke={c.shade} strokeWidth="6" fill="none" />
      <path d="M80 78v20M120 78v20" stroke={c.light} strokeWidth="5" />
    </>
  ),
  bag: (c) => (
    <>
      <path d="M74 34h52c16 0 22 14 20 32l-12 82c-2 10-8 14-18 14H84c-10 0-16-4-18-14L54 66c-2-18 4-32 20-32z" fill={c.body} />
      <ellipse cx="100" cy="62" rx="26" ry="20" fill={c.light} />
      <path d="M58 96c28 8 56 8 84 0M64 120c24 8 48 8 72 0M68 142c20 6 44 6 64 0" stroke={c.shade} strokeWidth="4" fill="none" />
    </>
  ),
  glove: (c) => (
    <>
      <path d="M70 150V96L58 66c-3-10 10-14 14-4l10 24-2-42c0-10 14-10 15 0l3 38 6-40c2-10 15-8 14 2l-4 42 12-30c4-9 16-4 14 5l-10 46 12-10c8-6 16 4 10 11l-24 30v12z" fill={c.body} />
      <path d="M68 136h62v22H68z" fill={c.shade} />
      <path d="M76 147h46" stroke={c.light} strokeWidth="4" strokeLinecap="round" />
    </>
  ),
};

/** Picture shows a product by its kind and colour. The name beside it says what it is. */
export function Picture({ kind, hue }) {
  const tones = { body: `hsl(${hue} 42% 42%)`, shade: `hsl(${hue} 46% 28%)`, light: `hsl(${hue} 48% 82%)` };
  return (
    <svg aria-hidden="true" viewBox="0 0 200 200" className={cls("picture")}>
      <circle cx="100" cy="102" r="76" fill={`hsl(${hue} 40% 60% / .16)`} />
      <ellipse cx="100" cy="158" rx="62" ry="7" fill="rgb(0 0 0 / .12)" />
      {drawings[kind](tones)}
    </svg>
  );
}
