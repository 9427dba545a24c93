import { expect } from 'vitest'
import { test } from '../pages/page-readers.ts'
import { contentLinks } from './content-links.ts'

test('every link of the content opens a page, and every anchor is on it', async ({ site }) => {
	const targets = new Map<string, Set<string>>()
	for (const { to } of contentLinks()) {
		const [page = '', anchor] = to.split('#')
		const anchors = targets.get(page) ?? new Set()
		if (anchor) anchors.add(anchor)
		targets.set(page, anchors)
	}
	const broken: string[] = []
	for (const [page, anchors] of targets) {
		let response = await site.send(page)
		// An article may be linked by its name, which redirects to its number.
		if (response.status === 301) response = await site.send(String(response.headers.location))
		const { status, text } = response
		// The dashboard sends strangers home.
		if (status !== 200 && page !== '/dashboard') broken.push(`${page}: ${status}`)
		for (const anchor of anchors) if (!text.includes(`id="${anchor}"`)) broken.push(`${page}#${anchor}`)
	}
	expect(broken).toEqual([])
})
