import { expect, test } from 'vitest'
import { pageRoutes, routeTable } from '#tests/attacks/route-table.ts'
import { createRouteTable } from './route-table.ts'

const page = (access: string, more: object = {}) => ({
	module: { handle: { access } },
	parentId: 'root',
	...more,
})
const routes = createRouteTable({
	root: { path: '' },
	home: page('public', { index: true }),
	admin: page('admin', { path: 'admin' }),
	overview: page('admin', { parentId: 'admin', index: true }),
	chat: page('admin', { parentId: 'admin', path: 'chat' }),
	article: page('public', { path: 'resources/article/:id' }),
	paper: page('link', { path: ':paper.pdf' }),
	rest: page('public', { path: '*' }),
})

test.each([
	['/', '/'],
	['/_.data', '/'],
	['/admin/_.data', '/admin'],
	['/admin', '/admin'],
	['/admin/', '/admin'],
	['/Admin', '/admin'],
	['/admin/chat.data', '/admin/chat'],
	['/resources/article/a-used-car', '/resources/article/:id'],
	['/resources/article/:id', '/resources/article/:id'],
	['/resources/article/1/2', '/*'],
	['/wp-login.php', '/*'],
	['/constructor', '/*'],
	['/receipt.pdf', '/:paper.pdf'],
	['/receipt', '/*'],
	['/receiptXpdf', '/*'],
])('%s is answered by %s', (path, pattern) => {
	expect(routes.routeFor(path).pattern).toBe(pattern)
})

test('an exact lookup accepts only one spelling of a path', () => {
	expect(routes.findExactRoute('/admin/chat.data')?.pattern).toBe('/admin/chat')
	for (const path of ['/admin/', '/Admin', '//admin', '/%61dmin'])
		expect(routes.findExactRoute(path)?.pattern, path).toBe('/*')
})

test('endpoints take precedence over pages, also with a pattern expression', () => {
	const table = createRouteTable({
		root: {},
		guide: page('public', { path: 'guide/:slug' }),
		rest: page('public', { path: '*' }),
	})
	table.addEndpoints([
		{ pattern: '/guide/:file{[a-z0-9-]+\\.pdf}', policy: { access: 'link' } },
		{ pattern: '/api/*', policy: { access: 'member' } },
		{ pattern: '/api/:id/live', policy: { access: 'admin' } },
	])
	expect(
		['/guide/one.pdf', '/guide/one', '/api/1/live', '/api/1/more', '/ap'].map(
			(path) => table.routeFor(path).policy.access,
		),
	).toEqual(['link', 'public', 'admin', 'member', 'public'])
})

test('a route without a policy, or one that contradicts itself or its layout, is an error at startup', () => {
	const start = (more: object) => () => createRouteTable({ root: {}, ...more })
	expect(start({ services: { parentId: 'root', path: 'services' } })).toThrow('services does not declare')
	expect(start({ services: page('public', { module: { handle: { shell: 'admin' } } }) })).toThrow(
		'does not declare',
	)
	expect(
		start({
			area: page('admin', { path: 'area' }),
			list: page('public', { parentId: 'area', path: 'list' }),
		}),
	).toThrow('different people')
	const cached = { handle: { access: 'member', cache: { clearedBy: [] } } }
	expect(start({ own: page('member', { path: 'own', module: cached }) })).toThrow('is cached')
	const table = createRouteTable({ root: {} })
	table.addEndpoints([{ pattern: '/files/:id', policy: { access: 'public' } }])
	expect(() => table.addEndpoints([{ pattern: '/files/:id', policy: { access: 'admin' } }])).toThrow(
		'two policies',
	)
})

test('every route of the site declares its policy', () => {
	const patterns = routeTable().flatMap(({ addresses }) =>
		addresses.map((address) => address.split(/[ ?]/)[1]!),
	)
	const declared = pageRoutes().all()
	expect(declared.map(({ pattern }) => pattern).sort()).toEqual([...new Set(patterns)].sort())
})
