import { expect, test } from 'vitest'
import { isVideoLink } from './video-link.ts'

test('the pages of two video sites are videos', () => {
	for (const link of ['https://www.youtube.com/watch?v=1', 'https://youtu.be/1', 'https://vimeo.com/1'])
		expect(isVideoLink(link), link).toBe(true)
	expect(isVideoLink('https://youtube.com.evil.example/1')).toBe(false)
})
