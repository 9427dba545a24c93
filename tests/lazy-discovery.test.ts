import { EventEmitter, once } from 'node:events'
import { createMemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'

// Describes a defect of React Router, because of which every page carries the whole list of routes (docs/decisions/0063). When an upgrade
// makes this test fail, `routeDiscovery: { mode: 'lazy' }` can be tried again.
test('React Router still loses a navigation if a form’s revalidation ends while its page is being discovered', async () => {
	const discovery = new EventEmitter()
	const revalidation = new EventEmitter()
	const router = createMemoryRouter(
		[
			{
				id: 'list',
				path: '/list',
				loader: async () => {
					await once(revalidation, 'end')
					return null
				},
				action: () => 'sent',
			},
		],
		{
			initialEntries: ['/list'],
			hydrationData: { loaderData: { list: null } },
			patchRoutesOnNavigation: async ({ patch }) => {
				await once(discovery, 'end')
				patch(null, [{ id: 'post', path: '/post' }])
			},
		},
	)
	const formData = new FormData()
	const sent = router.fetch('form', 'list', '/list', { formMethod: 'POST', formData } as never)
	await vi.waitFor(() => expect(router.state.fetchers.get('form')?.data).toBe('sent'))
	const moved = router.navigate('/post')
	await vi.waitFor(() => expect(router.state.navigation.state).toBe('loading'))
	revalidation.emit('end')
	await sent
	discovery.emit('end')
	await moved
	// The address is that of the post, and the page is still the list.
	expect(router.state.location.pathname).toBe('/post')
	expect(router.state.matches.at(-1)!.route.id).toBe('list')
})
