// The bank's pictures: drawn, so that nothing is loaded from anywhere.
import { svg, html } from "lit";

/** mark is the bank's sign. */
export const mark = html`<svg aria-hidden="true" viewBox="0 0 32 32" width="32" height="32">${svg`
  <rect width="32" height="32" rx="8" fill="#173f5f"/><path d="M8 22V9h4v9h11v4zM17 9h6v5h-6z" fill="#ffc66d"/>`}</svg>`;

/** harbour is the picture of the start page. */
export const harbour = html`<svg aria-hidden="true" viewBox="0 0 480 360" preserveAspectRatio="xMidYMid slice">${svg`
  <rect width="480" height="360" fill="#ffd9a0"/>
  <circle cx="352" cy="120" r="54" fill="#fff1d6"/>
  <path d="M0 210 70 150l60 40 80-84 90 92 60-40 120 74v120H0z" fill="#7fa3ad"/>
  <path d="M0 236 90 196l110 40 120-34 160 46v112H0z" fill="#3d6b7c"/>
  <path d="M0 262h480v98H0z" fill="#173f5f"/>
  <g fill="#f6f1e7"><path d="M60 214h44v48H60z"/><path d="M112 196h38v66h-38z"/><path d="M158 222h52v40h-52z"/></g>
  <g fill="#c4553b"><path d="m56 214 26-20 26 20z"/><path d="m108 196 23-20 23 20z"/><path d="m154 222 30-20 30 20z"/></g>
  <g fill="#173f5f"><path d="M70 226h9v12h-9zM86 226h9v12h-9zM122 208h8v12h-8zM136 208h8v12h-8zM170 234h9v11h-9zM190 234h9v11h-9z"/></g>
  <path d="M300 268h104l-16 26h-74z" fill="#c4553b"/>
  <path d="M350 166v96h-40zM356 184l44 78h-44z" fill="#f6f1e7"/>
  <path d="M20 312c40-10 60 8 100 0s60 8 100 0 60 8 100 0 60 8 100 0" stroke="#5d90a3" stroke-width="3" fill="none"/>`}</svg>`;
