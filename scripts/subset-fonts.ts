/**
 * Makes the small font files in app/ui/fonts from the npm packages: `node scripts/subset-fonts.ts`.
 * Prints the metric overrides of the local fallbacks that fonts.css must carry.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
// @ts-expect-error it ships no types
import subsetFont from 'subset-font'

const require = createRequire(import.meta.url)
const range = (from: number, to: number) =>
	String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, i) => from + i))

const asciiPrintable = range(0x20, 0x7e)
const latin1 = range(0xa0, 0xff)
// Quotes, dashes, ellipsis, bullet, primes, minus, arrows, check, euro, trade mark, and the letters of Latin names beyond Latin-1.
const punctuation = '‘’‚“”„–—…•′″−×÷→←↑↓✓€™ŒœŠšŽžŸıŁł\u2009\u202f'
const text = asciiPrintable + latin1 + punctuation

const fonts = [
	{
		from: '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2',
		to: 'bricolage-grotesque.woff2',
		text,
		// Headings only, all of one weight: every other one would be 15 kB more in front of each first page.
		options: {
			variationAxes: { wght: 740 },
			keepFeatures: ['kern', 'mark', 'mkmk', 'ccmp', 'locl', 'tnum', 'lnum'],
		},
	},
	{
		from: '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2',
		to: 'figtree.woff2',
		text,
		options: {
			variationAxes: { wght: { min: 400, max: 700 } },
			keepFeatures: ['kern', 'mark', 'mkmk', 'ccmp', 'locl', 'tnum', 'liga'],
		},
	},
	{
		from: '@fontsource/overpass-mono/files/overpass-mono-latin-700-normal.woff2',
		to: 'overpass-mono.woff2',
		text: '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $.,:-/+%#',
		options: { keepFeatures: ['kern'] },
	},
]

/** Single weights as TrueType: what goes into PDFs and shared pictures, neither of which takes a variable font. */
const printed = [
	{ from: fonts[0]!.from, to: 'bricolage-740.ttf', weight: 740 },
	{ from: fonts[1]!.from, to: 'figtree-400.ttf', weight: 400 },
	{ from: fonts[1]!.from, to: 'figtree-700.ttf', weight: 700 },
]
for (const { from, to, weight } of printed) {
	const instance = await subsetFont(await readFile(require.resolve(from)), text, {
		targetFormat: 'truetype',
		noHinting: true,
		variationAxes: { wght: weight },
		keepFeatures: ['kern', 'mark', 'mkmk', 'ccmp', 'locl', 'tnum'],
	})
	await writeFile(new URL(`../app/ui/fonts/print/${to}`, import.meta.url), instance)
	console.log(`print/${to}: ${instance.byteLength} bytes`)
}

let totalBytes = 0
for (const font of fonts) {
	const source = await readFile(require.resolve(font.from))
	const subset = await subsetFont(source, font.text, {
		targetFormat: 'woff2',
		noHinting: true,
		...font.options,
	})
	await writeFile(new URL(`../app/ui/fonts/${font.to}`, import.meta.url), subset)
	totalBytes += subset.byteLength
	console.log(`${font.to}: ${source.byteLength} -> ${subset.byteLength} bytes`)
}
console.log(`together ${totalBytes} bytes`)
