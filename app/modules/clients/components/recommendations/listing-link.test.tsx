import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ListingLink } from './listing-link.tsx'

test('a listing is shown as its host, and its site learns nothing of the page it is opened from', () => {
	const html = renderToString(<ListingLink url="https://www.dealer.example/cars?id=4411&amp=1" />)
	expect(html).toContain('href="https://www.dealer.example/cars?id=4411&amp;amp=1"')
	expect(html).toContain('target="_blank" rel="noopener noreferrer nofollow"')
	expect(html).toMatch(/>dealer\.example<\/a>$/)
})
