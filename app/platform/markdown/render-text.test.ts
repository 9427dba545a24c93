import { createHash } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { samplePosts } from '#app/content/samples/forum/sample-posts.ts'
import { asTyped, asTypedNote } from './as-typed.ts'
import { plainTextOf, textOutside } from './html-text.ts'
import { renderMarkdown } from './render-markdown.server.ts'
import {
	createTextRenderer,
	NOT_RENDERED,
	RENDER_VERSION,
	renderText,
	renderTextHere,
	textNotRendered,
} from './render-text.server.ts'
import { textOf } from './tree.ts'

const everything = [
	'# One\n\n## Two\n\nA *b* **c** ~~d~~ `e` [f](/g "h > i") https://example.com jo@example.com <b>raw</b> &amp; "q" \'s\'',
	'> quoted\n\n- one\n- [x] done\n\n1. first\n\n| a | b |\n| - | -: |\n| 1 | 2 |\n\n---\n\n```js\nx < y\n```\n\nline  \nbreak[^1]\n\n[^1]: note',
]
const samples = Object.values(samplePosts).flatMap((posts) => posts.map(({ body }) => body.join('\n\n')))

function reports() {
	const published: unknown[] = []
	const record = (message: unknown) => published.push(message)
	textNotRendered.subscribe(record)
	onTestFinished(() => void textNotRendered.unsubscribe(record))
	return published
}

test('a renderer with different output needs a new version, or stored texts would not be rendered again', () => {
	const html = everything.map((text) => renderTextHere(text).html)
	const hash = createHash('sha256').update(JSON.stringify(html)).digest('hex').slice(0, 16)
	expect({ version: RENDER_VERSION, hash }).toEqual({ version: 3, hash: '11153f0efacb190b' })
})

test('the thread renders the same as the renderer itself', async () => {
	// The usual limit of a second is short for a thread that starts on a busy machine.
	const render = createTextRenderer({ limitMs: 50_000, waitMsMax: 50_000 })
	for (const text of everything)
		expect(await render(text)).toEqual({
			html: renderMarkdown(text, { author: 'visitor' }).html,
			version: RENDER_VERSION,
		})
	expect(await render(' \n')).toEqual({ html: '', version: RENDER_VERSION })
})

test('a text that takes too long is aborted, shown as typed and reported; those queued after it are rendered', async () => {
	const published = reports()
	const render = createTextRenderer({
		file: 'tests/mocks/endless-worker.ts',
		limitMs: 200,
		waitMsMax: 30_000,
	})
	const rendering = ['one', 'endless', 'deep', 'two'].map((text) => render(text))
	const [one, endless, deep, two] = await Promise.all(rendering)
	expect([one!.html, two!.html]).toEqual(['<p>rendered: one</p>', '<p>rendered: two</p>'])
	expect(endless).toEqual({ html: `<p>endless</p>\n${asTypedNote}`, version: RENDER_VERSION })
	expect(deep!.html).toBe(`<p>deep</p>\n${asTypedNote}`)
	expect(published).toEqual([
		{ reason: 'The job took more than 200 ms.', characters: 7 },
		{ reason: 'Maximum call stack size exceeded', characters: 4 },
	])
})

test('a text is rendered again later if the thread could not start or was too busy', async () => {
	reports()
	const missing = createTextRenderer({ file: 'tests/mocks/no-such-worker.ts' })
	expect(await missing('*a*')).toEqual({ html: '<p>*a*</p>', version: NOT_RENDERED })
	const busy = createTextRenderer({ file: 'tests/mocks/endless-worker.ts', limitMs: 1_500, waitMsMax: 500 })
	// The thread is started first, so that only the previous job keeps the next one waiting.
	await expect.poll(async () => (await busy('one')).version).toBe(RENDER_VERSION)
	const [, waited] = await Promise.all([busy('endless'), busy('two')])
	expect(waited).toEqual({ html: '<p>two</p>', version: NOT_RENDERED })
})

test('a text with too much formatting is not parsed and has a note below', async () => {
	const published = reports()
	const { html } = await renderText(`Hello <b>&\n"you"\n\n${'*a_'.repeat(600)}`)
	expect(html).toMatch(/^<p>Hello &lt;b&gt;&amp;<br>\n&quot;you&quot;<\/p>\n<p>\*a_\*a_/)
	expect(html).toContain('This text has more formatting than we can show, so it appears as it was typed.')
	expect(published).toEqual([{ reason: 'emphasis', characters: 1_818 }])
	expect(plainTextOf(html)).toMatch(/^Hello <b>& "you" \*a_.*\*a_$/)
})

test('the plain text of HTML equals that of its tree', () => {
	for (const text of [...everything, ...samples]) {
		const { html, tree } = renderMarkdown(text, { author: 'visitor' })
		expect(plainTextOf(html)).toBe(textOf(tree).replace(/\s+/g, ' ').trim())
	}
	expect(plainTextOf(asTyped('a < b > "c" & <script>'))).toBe('a < b > "c" & <script>')
})

test('text outside of elements is found, however they are nested', () => {
	const { html } = renderTextHere('> one\n> > two\n\nthree `four` [five](/x "<code>") six')
	expect(
		textOutside(html, new Set(['blockquote', 'code', 'a']))
			.join('')
			.replace(/\s+/g, ' '),
	).toBe(' three six')
})
