import { createContext } from 'react'

/** The request being answered, while rendering on the server; an error page shows it. */
export const RequestIdContext = createContext<string | undefined>(undefined)

/** The CSP nonce while rendering on the server; undefined in the browser. */
export const NonceContext = createContext<string | undefined>(undefined)
