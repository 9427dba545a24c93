import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { errorListReady } from '#app/ui/controls/forms/error-summary.tsx'

// As the server does before it renders a page.
await errorListReady()

/** Renders a component as the server does, inside a router, so that its forms and links work. */
export function renderToHtml(element: ReactElement): string {
	const router = createMemoryRouter([{ path: '/', element }])
	return renderToStaticMarkup(<RouterProvider router={router} />)
}
