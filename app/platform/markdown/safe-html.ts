declare const safe: unique symbol

/** HTML that came out of our sanitizer (`render-markdown.server.ts`): the only kind a page may insert as it is. */
export type SafeHtml = string & { readonly [safe]: true }

/** A heading of a text, for its table of contents. */
export type Heading = { id: string; text: string; depth: 2 | 3 | 4 }
