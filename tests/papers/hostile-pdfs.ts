import { deflateSync } from 'node:zlib'

const text = (words: string) => `BT /F 12 Tf 1 0 0 1 60 700 Tm (${words}) Tj ET`
const words = 'Selling price 32,500.00 doc fee 299.00 title 83.00 out the door'

type Parts = {
	content?: Buffer | string
	filter?: string
	catalog?: string
	page?: string
	objects?: (string | Buffer)[]
	pages?: string
	trailer?: string
}

/** A PDF of one page with what an attacker adds; `objects` get the numbers from 6 on. */
export function pdfWith({
	content = text(words),
	filter = '',
	catalog = '',
	page = '',
	objects = [],
	pages = '/Kids [3 0 R] /Count 1',
	trailer = '',
}: Parts = {}): Buffer {
	const body = Buffer.isBuffer(content) ? content : Buffer.from(content, 'latin1')
	const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')]
	const offsets: number[] = []
	const add = (number: number, object: Buffer | string) => {
		offsets[number] = parts.reduce((sum, part) => sum + part.length, 0)
		parts.push(
			Buffer.from(`${number} 0 obj\n`),
			Buffer.isBuffer(object) ? object : Buffer.from(object, 'latin1'),
			Buffer.from('\nendobj\n'),
		)
	}
	add(1, `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`)
	add(2, `<< /Type /Pages ${pages} >>`)
	add(
		3,
		`<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> ${page} >>`,
	)
	add(
		4,
		Buffer.concat([
			Buffer.from(`<< /Length ${body.length} ${filter} >>\nstream\n`),
			body,
			Buffer.from('\nendstream'),
		]),
	)
	add(5, '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>')
	for (const [index, object] of objects.entries()) add(6 + index, object)
	const start = parts.reduce((sum, part) => sum + part.length, 0)
	const entries = Array.from(
		{ length: offsets.length - 1 },
		(_, index) => `${String(offsets[index + 1]).padStart(10, '0')} 00000 n \n`,
	)
	parts.push(
		Buffer.from(
			`xref\n0 ${offsets.length}\n0000000000 65535 f \n${entries.join('')}trailer << /Size ${offsets.length} /Root 1 0 R ${trailer} >>\nstartxref\n${start}\n%%EOF\n`,
		),
	)
	return Buffer.concat(parts)
}

const stream = (dictionary: string, bytes: Buffer) =>
	Buffer.concat([
		Buffer.from(`<< ${dictionary} /Length ${bytes.length} >>\nstream\n`),
		bytes,
		Buffer.from('\nendstream'),
	])

/** What an attacker may send as a paper, and the outcomes that are allowed. `read`: its text is read, and nothing else happens. */
export const hostilePdfs: [
	string,
	() => Buffer,
	readonly ('read' | 'too_large' | 'too_many_pages' | 'encrypted' | 'damaged' | 'scan' | 'took_too_long')[],
][] = [
	['no byte at all', () => Buffer.alloc(0), ['damaged']],
	['zeros', () => Buffer.alloc(100_000), ['damaged']],
	['a header alone', () => Buffer.from('%PDF-1.7\n'), ['damaged']],
	[
		'a password',
		() =>
			pdfWith({
				trailer: `/Encrypt << /Filter /Standard /V 1 /R 2 /O <${'ab'.repeat(32)}> /U <${'cd'.repeat(32)}> /P -44 >> /ID [<00> <00>]`,
			}),
		['encrypted'],
	],
	[
		'a script that runs when it is opened',
		() =>
			pdfWith({
				catalog:
					'/OpenAction << /S /JavaScript /JS (globalThis.pwned = 1; app.alert(1)) >> /AA << /WC << /S /JavaScript /JS (while(1){}) >> >>',
			}),
		['read'],
	],
	[
		'a form in XML',
		() => pdfWith({ catalog: '/AcroForm << /XFA (<xdp><script>while(1){}</script></xdp>) >>' }),
		['read'],
	],
	[
		'a font whose program is code',
		() =>
			pdfWith({
				objects: [
					'<< /FunctionType 4 /Domain [0 1] /Range [0 1] /Length 40 >>\nstream\n{ 1 { dup } loop globalThis.pwned=1 }\nendstream',
				],
			}),
		['read'],
	],
	[
		'files from elsewhere',
		() =>
			pdfWith({
				page: '/AA << /O << /S /URI /URI (http://127.0.0.1:9/x) >> >>',
				catalog: '/OpenAction << /S /GoToR /F (\\\\\\\\evil.test\\\\share) >>',
			}),
		['read'],
	],
	[
		'two thousand pages',
		() => pdfWith({ pages: `/Kids [${'3 0 R '.repeat(2_000)}] /Count 2000` }),
		['too_many_pages'],
	],
	[
		'a count of pages that is not true',
		() => pdfWith({ pages: '/Kids [3 0 R] /Count 1000000000' }),
		['read', 'too_many_pages', 'damaged'],
	],
	[
		'fewer pages in the count than there are',
		() => pdfWith({ pages: `/Kids [${'3 0 R '.repeat(2_000)}] /Count 1` }),
		['read', 'too_many_pages'],
	],
	[
		'pages that contain themselves',
		() => pdfWith({ pages: '/Kids [2 0 R 3 0 R] /Count 2' }),
		['read', 'damaged'],
	],
	[
		'a bomb of 60 MB in the page',
		() => pdfWith({ content: deflateSync(Buffer.alloc(60_000_000, ' ')), filter: '/Filter /FlateDecode' }),
		['scan', 'took_too_long', 'damaged'],
	],
	[
		'a bomb of 300 MB',
		() =>
			pdfWith({
				content: Buffer.concat([deflateSync(Buffer.alloc(300_000_000, ' '))]),
				filter: '/Filter /FlateDecode',
			}),
		['scan', 'took_too_long', 'damaged'],
	],
	[
		'a bomb inside a bomb of 300 MB',
		() =>
			pdfWith({
				content: deflateSync(deflateSync(Buffer.alloc(300_000_000, ' '))),
				filter: '/Filter [/FlateDecode /FlateDecode]',
			}),
		['scan', 'took_too_long', 'damaged'],
	],
	[
		'a bomb of text',
		() =>
			pdfWith({
				content: deflateSync(Buffer.from(`${text('a')}\n`.repeat(1_500_000))),
				filter: '/Filter /FlateDecode',
			}),
		['scan', 'read', 'took_too_long', 'damaged'],
	],
	[
		'ten thousand levels in an object',
		() => pdfWith({ objects: [`${'['.repeat(10_000)}${']'.repeat(10_000)}`], catalog: '/Names 6 0 R' }),
		['read', 'damaged'],
	],
	[
		'ten thousand levels in the page',
		() => pdfWith({ content: `${'['.repeat(10_000)} ${text(words)}` }),
		['read', 'scan', 'damaged'],
	],
	[
		'a picture of 20,000 pixels',
		() =>
			pdfWith({
				content: `q 500 0 0 500 50 50 cm /I Do Q ${text(words)}`,
				page: '/Resources << /Font << /F 5 0 R >> /XObject << /I 6 0 R >> >>',
				objects: [
					stream(
						'/Type /XObject /Subtype /Image /Width 20000 /Height 20000 /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /FlateDecode',
						deflateSync(Buffer.alloc(100_000_000)),
					),
				],
			}),
		['read', 'scan'],
	],
	[
		'a drawing that draws itself',
		() =>
			pdfWith({
				content: `/X Do ${text(words)}`,
				page: '/Resources << /Font << /F 5 0 R >> /XObject << /X 6 0 R >> >>',
				objects: [
					stream(
						'/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /X 6 0 R >> >>',
						Buffer.from('/X Do /X Do'),
					),
				],
			}),
		['read', 'scan', 'damaged', 'took_too_long'],
	],
	[
		'a table of objects that leads nowhere',
		() =>
			Buffer.from(
				pdfWith()
					.toString('latin1')
					.replace(/startxref\n\d+/, 'startxref\n99999999'),
				'latin1',
			),
		['read', 'damaged'],
	],
	[
		'a table of objects full of nonsense',
		() =>
			Buffer.from(
				pdfWith()
					.toString('latin1')
					.replace(/\d{10} 00000 n/g, '9999999999 00000 n'),
				'latin1',
			),
		['read', 'damaged'],
	],
	['half a file', () => pdfWith().subarray(0, 300), ['damaged', 'scan', 'read']],
	['25 MB and one byte', () => Buffer.concat([pdfWith(), Buffer.alloc(25_000_001)]), ['too_large']],
	[
		'24 MB of nothing behind it',
		() => Buffer.concat([pdfWith(), Buffer.alloc(24_000_000, 'x')]),
		['read', 'damaged'],
	],
]
