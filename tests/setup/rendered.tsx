import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'

/** A component as the server draws it, on a page of a router: its forms and links work. */
export function renderToHtml(element: ReactElement): string {
	const router = createMemoryRouter([{ path: '/', element }])
	return renderToStaticMarkup(<RouterProvider router={router} />)
}
