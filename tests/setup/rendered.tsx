import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'

/** Renders a component as the server does, inside a router, so that its forms and links work. */
export function renderToHtml(element: ReactElement): string {
	const router = createMemoryRouter([{ path: '/', element }])
	return renderToStaticMarkup(<RouterProvider router={router} />)
}
