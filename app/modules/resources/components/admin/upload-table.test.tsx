import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { UploadTable } from './upload-table.tsx'

const row = {
	id: '1',
	title: 'Bill of sale',
	description: null,
	host: null,
	category: 'Safety',
	published: true,
	path: '/files/1',
	day: 'Tue, Mar 4, 2026',
	createdAt: '2026-03-04T12:00:00.000Z',
}

const render = (items: Parameters<typeof UploadTable>[0]['items'], loading = false) =>
	renderToStaticMarkup(<UploadTable items={items} loading={loading} />)

test('an image/ type has the picture icon, every other type the file icon', () => {
	expect(render([{ ...row, fileType: 'image/png' }])).toContain('aria-label="Image"')
	for (const fileType of ['application/pdf', 'text/image/'])
		expect(render([{ ...row, fileType }])).toContain('aria-label="File"')
})

test('a link is marked as one, shows its host and opens safely', () => {
	const link = { ...row, fileType: null, host: 'youtube.com', path: 'https://youtube.com/watch?v=1' }
	const html = render([link])
	expect(html).toContain('aria-label="Link"')
	expect(html).toContain('youtube.com</span>')
	expect(html).toContain('target="_blank" rel="noopener noreferrer nofollow"')
})

test('loading, empty and failed lists look different, and a failed one offers a retry', () => {
	expect(render([], true)).toContain('Loading...')
	expect(render([])).toContain('No uploads yet')
	expect(render(null)).toContain('role="alert"')
	expect(render(null)).toContain('Try again')
})
