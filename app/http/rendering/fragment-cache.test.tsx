import { useId } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { FragmentsContext } from '#app/lib/render-context.ts'
import { cached } from '#app/ui/rendering/cached.tsx'
import { FragmentCache } from './fragment-cache.server.ts'

let rendered: string[] = []
const Name = cached('name', ({ name }: { name: string }) => {
	rendered.push(name)
	return <b>{name}</b>
})
const List = cached('list', ({ names }: { names: string[] }) => (
	<ul>
		{names.map((name) => (
			<li key={name}>
				<Name name={name} />
			</li>
		))}
	</ul>
))

function cacheOf(options: { verifyEvery?: number; bytesMax?: number } = {}) {
	rendered = []
	const differences: string[] = []
	const cache = new FragmentCache({
		onDifference: (error) => differences.push(error.message),
		verifyEvery: 1_000,
		...options,
	})
	const render = (element: React.ReactNode) => {
		const { join, ...places } = cache.openPage()
		return join(renderToString(<FragmentsContext value={places}>{element}</FragmentsContext>)).toString()
	}
	return { cache, render, differences }
}

test('a part is rendered once for the same props, and its HTML is what React writes', () => {
	const { cache, render } = cacheOf()
	const page = (
		<main>
			A <List names={['Ann', 'Böse & <Söhne>']} /> and <Name name="Ann" />
		</main>
	)
	const plain = renderToString(page)
	rendered = []
	// The second use of each part verifies it.
	for (let round = 0; round < 5; round++) expect(render(page)).toBe(plain)
	expect(rendered.filter((name) => name === 'Ann')).toHaveLength(3)
	expect(cache.stored).toEqual({ fragments: 3, bytes: expect.any(Number) })
})

test('a part is rendered for each set of props', () => {
	const { render } = cacheOf()
	for (let round = 0; round < 3; round++)
		for (const name of ['Ann', 'Ben', '1', 'null', ''])
			expect(render(<Name name={name} />)).toBe(`<b>${name}</b>`)
})

test('a part that shows something else with the same props is noticed, shown as it is now, and no longer stored', () => {
	const { cache, render, differences } = cacheOf()
	let viewer = 'ann@example.com'
	const Leaky = cached('leaky', (_: { title: string }) => <p>{viewer}</p>)
	expect(render(<Leaky title="A" />)).toBe('<p>ann@example.com</p>')
	viewer = 'ben@example.com'
	expect(render(<Leaky title="A" />)).toBe('<p>ben@example.com</p>')
	expect(differences).toEqual(["The cached part 'leaky' shows something that is not in its props."])
	expect(cache.stored).toEqual({ fragments: 0, bytes: 0 })
	viewer = 'cy@example.com'
	expect(render(<Leaky title="A" />)).toBe('<p>cy@example.com</p>')
	expect(cache.stored.fragments).toBe(0)
})

test('a stored part is verified at its first use, and again after every `verifyEvery` uses', () => {
	const { render } = cacheOf({ verifyEvery: 4 })
	for (let use = 0; use < 10; use++) render(<Name name="Ann" />)
	// Rendered for the first time, and verified at uses 1, 5 and 9.
	expect(rendered).toHaveLength(4)
})

test('a part with an id of its place on the page is not stored', () => {
	const { cache, render } = cacheOf()
	const WithId = cached('with-id', (_: { a: number }) => <p id={useId()}>a</p>)
	render(<WithId a={1} />)
	expect(cache.stored.fragments).toBe(0)
})

test('a part that begins or ends with text is rejected, because React would join it with the text beside it', () => {
	const { render } = cacheOf()
	const Text = cached('text', ({ text }: { text: string }) => text)
	const Nothing = cached('nothing', (_: { a: number }) => null)
	for (let round = 0; round < 3; round++) expect(render(<Nothing a={1} />)).toBe('')
	expect(() => render(<Text text="a" />)).toThrow('begins or ends with text')
})

test('text that looks like the element of a part stays text', () => {
	const { render } = cacheOf()
	const text = '<part-0000000000000000 n="0"></part-0000000000000000>'
	for (let round = 0; round < 3; round++)
		expect(render(<Name name={text} />)).toBe(renderToString(<b>{text}</b>))
})

test('the oldest parts make room for new ones', () => {
	const { cache, render } = cacheOf({ bytesMax: 1_000 })
	for (let number = 0; number < 200; number++) render(<Name name={`Name ${number}`} />)
	expect(cache.stored.bytes).toBeLessThanOrEqual(1_000)
	expect(cache.stored.fragments).toBeGreaterThan(5)
	rendered = []
	expect(render(<Name name="Name 199" />)).toBe('<b>Name 199</b>')
	expect(render(<Name name="Name 199" />)).toBe('<b>Name 199</b>')
	expect(rendered).toHaveLength(1)
})
