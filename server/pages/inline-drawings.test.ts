import { expect, test } from 'vitest'
import { drawingsAmong, drawingsInPage } from './inline-drawings.ts'
import { readyResponses } from './readiness.ts'

const car = '<symbol id="car" viewBox="0 0 2 1"><clipPath id="c"><path d="M0 0"/></clipPath></symbol>'
const lot = '<symbol id="lot"><path d="M1 1"/></symbol>'
const findDrawing = drawingsAmong(
	new Map(
		Object.entries({
			'/assets/a.svg': `<svg xmlns="http://www.w3.org/2000/svg">\n${car}\n${lot}\n</svg>`,
			'/assets/b.svg': '<svg xmlns="http://www.w3.org/2000/svg"><symbol id="lot"/></svg>',
			'/favicon.svg': `<svg>${car}</svg>`,
		}).map(([path, text]) => [path, readyResponses({ identity: Buffer.from(text) }, {})]),
	),
)
const use = (href: string) => `<svg><use href="${href}"></use></svg>`

test('the drawings that a page uses are put at its end, each once and under a name of its own', () => {
	const page = `<body>${use('/assets/a.svg#lot')}${use('/assets/a.svg#car')}${use('/assets/a.svg#lot')}</body></html>`
	expect(drawingsInPage(page, findDrawing)).toBe(
		`<body>${use('#drawing-1')}${use('#drawing-2')}${use('#drawing-1')}<svg width="0" height="0" aria-hidden="true">` +
			`${lot.replace('"lot"', '"drawing-1"')}${car.replace('"car"', '"drawing-2"')}</svg></body></html>`,
	)
})

test('an unknown drawing stays a link, and what is not a whole page stays as it is', () => {
	for (const page of [
		`<body>${use('/assets/b.svg#lot')}${use('/assets/a.svg#elsewhere')}${use('/favicon.svg#car')}</body>`,
		`<p>${use('/assets/a.svg#car')}</p>`,
		`<body><p>&lt;use href="/assets/a.svg#car"</p></body>`,
	])
		expect(drawingsInPage(page, findDrawing)).toBe(page)
})
