import { expect, test } from 'vitest'
import { shortened } from './route-list.ts'

const off = {
	hasAction: false,
	hasClientAction: false,
	hasClientLoader: false,
	hasClientMiddleware: false,
	hasErrorBoundary: false,
}
const file = (name: string) => `/assets/${name}`
const entry = {
	module: file('entry.client-a.js'),
	imports: [file('framework-f.js'), file('shared-s.js')],
	css: [file('shared-s.css')],
}
const route = (
	id: string,
	more: { module: string; imports?: string[]; css?: string[] } & Record<string, unknown>,
) => ({
	...{ id, ...off, hasLoader: true, hasDefaultExport: true, imports: entry.imports, css: entry.css },
	...more,
})

const list = {
	entry,
	routes: {
		root: route('root', { path: '', module: file('root-r.js'), hasErrorBoundary: true }),
		'routes/home': route('routes/home', {
			...{ parentId: 'root', index: true, module: file('home-h.js') },
			imports: [...entry.imports, file('part-p.js')],
			css: [...entry.css, file('plate-p.css')],
		}),
		'routes/sign-in': route('routes/sign-in', {
			...{ parentId: 'root', path: 'sign-in', module: file('sign-in-1.js'), hasAction: true },
			...{ hasClientAction: true, clientActionModule: file('sign-in-2.js') },
		}),
		'post-by-number': route('post-by-number', {
			...{ parentId: 'root', path: 'post/:id', module: file('post-x.js'), imports: [file('part-p.js')] },
		}),
		'routes/admin': route('routes/admin', { parentId: 'root', path: 'admin', module: file('admin-a.js') }),
		'routes/admin.orders': route('routes/admin.orders', {
			...{ parentId: 'routes/admin', path: 'orders', module: file('admin.orders-o.js') },
			imports: [file('part-p.js')],
		}),
	},
	url: file('manifest-m.js'),
	version: 'm',
}

test('the short list becomes the whole one in a browser, but for files that are fetched anyway', () => {
	const page: { __reactRouterManifest?: typeof list } = {}
	new Function('window', shortened(list))(page)
	const { routes, ...rest } = list
	const own = (urls: string[], everywhere: string[]) => urls.filter((url) => !everywhere.includes(url))
	expect(page.__reactRouterManifest).toEqual({
		...rest,
		routes: Object.fromEntries(
			Object.values(routes).map((each) => [
				each.id,
				{
					...each,
					imports: each.id === 'routes/home' ? own(each.imports, entry.imports) : [],
					css: each.id === 'root' ? each.css : own(each.css, entry.css),
				},
			]),
		),
	})
})

test('what the list newly says of a route is not left out in silence', () => {
	const routes = { root: route('root', { path: '', module: file('root-r.js'), hasSomethingNew: true }) }
	expect(() => shortened({ ...list, routes })).toThrow('hasSomethingNew')
})
