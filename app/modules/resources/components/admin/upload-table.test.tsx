import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { UploadTable } from './upload-table.tsx'

const row = {
	id: '1',
	title: 'Bill of sale',
	description: null,
	category: 'Safety',
	published: true,
	path: '/files/1',
	day: 'Tue, Mar 4, 2026',
	createdAt: '2026-03-04T12:00:00.000Z',
}

const shown = (uploads: Parameters<typeof UploadTable>[0]['uploads'], loading = false) =>
	renderToStaticMarkup(<UploadTable uploads={uploads} loading={loading} />)

test('a file whose type begins with image/ has the icon of a picture, every other that of a file', () => {
	expect(shown([{ ...row, fileType: 'image/png' }])).toContain('aria-label="Image"')
	for (const fileType of ['application/pdf', 'text/image/'])
		expect(shown([{ ...row, fileType }])).toContain('aria-label="File"')
})

test('files on their way, missing or unreadable are told apart, and the unreadable can be tried again', () => {
	expect(shown([], true)).toContain('Loading...')
	expect(shown([])).toContain('No uploads yet')
	expect(shown(null)).toContain('role="alert"')
	expect(shown(null)).toContain('Try again')
})
