import { createMemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { nextShown } from './use-last-answer.ts'

test('a form keeps its answer while the page is read again, until it is answered anew or left', async () => {
	let posts = 0
	const action = () => ({ rejected: ++posts })
	const router = createMemoryRouter([
		{ id: 'page', path: '/', action, loader: () => null },
		{ path: '/other' },
	])
	const now = () => ({ key: router.state.location.key, answer: router.state.actionData?.page })
	let shown = now()
	router.subscribe(() => {
		shown = nextShown(shown, now())
	})
	const post = () => router.navigate('/', { formMethod: 'post', formData: new FormData() })

	await post()
	await router.revalidate()
	expect(now().answer).toBeUndefined()
	expect(shown.answer).toEqual({ rejected: 1 })
	await post()
	expect(shown.answer).toEqual({ rejected: 2 })
	await router.navigate('/other')
	expect(shown.answer).toBeUndefined()
	await router.navigate('/')
	expect(shown.answer).toBeUndefined()
	router.dispose()
})
