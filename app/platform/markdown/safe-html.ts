declare const safe: unique symbol

/** HTML from our sanitizer (`render-markdown.server.ts`), the only HTML that a page may insert unescaped. */
export type SafeHtml = string & { readonly [safe]: true }

/** A heading of a text, for its table of contents. */
export type Heading = { id: string; text: string; depth: 2 | 3 | 4 }
