import { createContext } from 'react'

/** The request that rendered the document, for error pages. The browser knows the request's id only if the document is an error page. */
export const DocumentRequestContext = createContext<{ id: string | undefined; path: string } | null>(null)

/** The CSP nonce while rendering on the server; undefined in the browser. */
export const NonceContext = createContext<string | undefined>(undefined)

/**
 * A long text of the page, while rendering on the server. The HTML already contains it, so the loader data omits it; the browser reads it
 * from the document (`ui/layout/rendered-text.tsx`).
 */
export const LongTextContext = createContext<string | undefined>(undefined)
