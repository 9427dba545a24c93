import { createMemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { nextPage } from './use-page-key.ts'

test('a page keeps its key after links within it, and gets a new one after each form and each other page', async () => {
	const routes = [{ path: '/', action: () => null }, { path: '/other' }]
	const router = createMemoryRouter(routes, { initialEntries: ['/#name', '/'] })
	const now = () => ({ location: router.state.location, type: router.state.historyAction })
	let page = nextPage(null, now())
	router.subscribe(() => {
		page = nextPage(page, now())
	})
	const keyAfter = async (done: Promise<unknown>) => {
		await done
		return page.key
	}
	const post = () => router.navigate('/', { formMethod: 'post', formData: new FormData() })

	const first = page.key
	// The browser has followed the link before the router is told, as when somebody goes back.
	expect(await keyAfter(router.navigate(-1))).toBe(first)
	const second = await keyAfter(post())
	expect(second).not.toBe(first)
	expect(await keyAfter(post())).not.toBe(second)
	const third = page.key
	expect(await keyAfter(router.navigate('/?search=1'))).not.toBe(third)
	const fourth = page.key
	expect(await keyAfter(router.navigate('/other'))).not.toBe(fourth)
	const fifth = page.key
	expect(await keyAfter(router.navigate(-1))).not.toBe(fifth)
	router.dispose()
})
