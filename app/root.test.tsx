import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { PageError } from '#app/ui/shell/page-error.tsx'
import { ErrorBoundary } from './root.tsx'

// As the server does before it renders a page.
await PageError.ready()

/** Renders the page for a response that a loader or an action threw. */
function errorPage(status: number, data: unknown): string {
	const error = { status, statusText: '', data, internal: false }
	const element = <ErrorBoundary error={error} params={{}} />
	const router = createMemoryRouter([{ path: '/', element }])
	return renderToStaticMarkup(<RouterProvider router={router} />)
}

test('a rejected request shows the message of its error, or a standard one', () => {
	expect(errorPage(409, { message: 'This was changed.' })).toContain('<p>This was changed.</p>')
	for (const data of [null, undefined, 'text', {}])
		expect(errorPage(409, data)).toContain('<p>This request could not be completed.</p>')
})

test.each([
	[403, 'Access Denied'],
	[404, 'Oops! Page not found'],
	[422, 'That didn’t work'],
	[500, 'Something went wrong on our side'],
])('a response of %d has the title "%s" and a link to the home page', (status, title) => {
	const page = errorPage(status, { message: 'Secret detail.' })
	expect(page).toContain(title)
	expect(page).toMatch(/<a [^>]*href="\/"[^>]*>Return to Home<\/a>/)
	expect(page.includes('Secret detail.')).toBe(status < 500)
})

test('the page for a 404 response says that the link was mistyped', () => {
	for (const data of [null, undefined, 'text', {}, { message: 'Oops! Page not found' }])
		expect(errorPage(404, data)).toContain('the link was mistyped')
})
