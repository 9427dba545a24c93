import { type LinkProps, Link as RouterLink } from 'react-router'
import { expect, test } from 'vitest'
import { renderToHtml } from '#tests/setup/rendered.tsx'
import { Link } from './link.tsx'

const addresses = [
	'/',
	'/services',
	'/community/post/47/a-fee',
	'/community?tab=questions&category=used-cars#posts',
	'/a%20b',
	'/trailing/',
	'/a/../b',
	'/a/./b',
	'//elsewhere.example/a',
	'/double//slash',
	'/with space',
	'/ü',
	'?q=price',
	'#top',
	'relative',
	'.',
	'https://elsewhere.example/a',
	'mailto:someone@example.com',
	'/a?q=<b>&x="y"',
	{ pathname: '/services', search: '?a=b' },
]

test('the server renders a link as the router would, whatever its address', () => {
	for (const to of addresses)
		for (const props of [
			{},
			{ discover: 'none' },
			{ prefetch: 'intent', preventScrollReset: true, viewTransition: true, state: { a: 1 } },
			{ reloadDocument: true, replace: true, relative: 'path', target: '_blank', rel: 'noopener' },
			{ className: 'a', 'aria-current': 'page', onClick: () => {}, id: 'x' },
		] satisfies Partial<LinkProps>[]) {
			const both = [RouterLink, Link].map((Each) =>
				renderToHtml(
					<Each to={to} {...props}>
						Text
					</Each>,
				),
			)
			expect(withSortedAttributes(both[1]!), JSON.stringify({ to, props })).toBe(
				withSortedAttributes(both[0]!),
			)
		}
})

/** Browsers do not care in which order attributes are written, and neither does hydration. */
const withSortedAttributes = (html: string) =>
	html.replace(
		/<a ([^>]*)>/g,
		(_, attributes: string) => `<a ${[...attributes.match(/[\w-]+="[^"]*"/g)!].sort().join(' ')}>`,
	)
