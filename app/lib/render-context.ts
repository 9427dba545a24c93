import { createContext } from 'react'

/** The id of the request while rendering on the server; error pages show it. */
export const RequestIdContext = createContext<string | undefined>(undefined)

/** The CSP nonce while rendering on the server; undefined in the browser. */
export const NonceContext = createContext<string | undefined>(undefined)

/**
 * A long text of the page while rendering on the server. The HTML already contains it, so the loader data for scripts omits it;
 * the browser reads it from the document (`ui/layout/rendered-text.tsx`).
 */
export const LongTextContext = createContext<string | undefined>(undefined)
