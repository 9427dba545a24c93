import { createContext } from 'react'

/** The request being answered, while rendering on the server; an error page shows it. */
export const RequestIdContext = createContext<string | undefined>(undefined)

/** The CSP nonce while rendering on the server; undefined in the browser. */
export const NonceContext = createContext<string | undefined>(undefined)

/**
 * A long text of the page being rendered on the server. It is in the document already, so it is kept out of the data that scripts
 * are given beside it; in the browser the document itself is asked (`ui/layout/rendered-text.tsx`).
 */
export const LongTextContext = createContext<string | undefined>(undefined)
