import { afterEach, expect, test, vi } from 'vitest'
import { sendForFile } from './send-for-file.ts'

afterEach(() => {
	vi.unstubAllGlobals()
})

/** Sends a form that is answered by `response`. Returns what was sent, and the names of the files that were saved. */
async function send(response: Response) {
	const saved: string[] = []
	const sent: string[] = []
	const link = {
		href: '',
		download: '',
		click() {
			saved.push(link.download)
		},
	}
	vi.stubGlobal('document', { createElement: () => link })
	vi.stubGlobal('fetch', async (path: string, { body }: { body: URLSearchParams }) => {
		sent.push(`${path} ${body}`)
		return response
	})
	vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:1')
	vi.useFakeTimers()
	await sendForFile({
		path: '/file',
		fields: [
			['reason', 'a b'],
			['reason', 'c'],
		],
	})
	vi.useRealTimers()
	return { sent, saved }
}

test('a file is saved by the name in the answer, and each field is sent', async () => {
	const disposition = "attachment; filename*=UTF-8''LC-1%20lender.zip"
	const file = new Response('x', { headers: { 'content-disposition': disposition } })
	expect(await send(file)).toEqual({ sent: ['/file reason=a+b&reason=c'], saved: ['LC-1 lender.zip'] })
})

test('an answer that is not a file saves nothing', async () => {
	for (const answer of [
		Response.redirect('https://a.example/', 303),
		new Response('<p>'),
		new Response('no', { status: 500, headers: { 'content-disposition': 'attachment' } }),
	])
		expect((await send(answer)).saved).toEqual([])
})
