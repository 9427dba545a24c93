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

/** Where the server inserts parts of a page that it has rendered before (`ui/rendering/cached.tsx`). */
export type FragmentPlaces = {
	/**
	 * Returns the element that stands in for a part until the page is assembled, and whether the part's content is known and need not be
	 * rendered.
	 */
	place(key: string): { tag: string; index: number; known: boolean }
}

/** The places of cached parts while rendering a page on the server; undefined in the browser and where nothing is cached. */
export const FragmentsContext = createContext<FragmentPlaces | undefined>(undefined)
