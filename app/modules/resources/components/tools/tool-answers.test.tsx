import { expect, test } from 'vitest'
import { renderToHtml } from '#tests/setup/rendered.tsx'
import { CompareTool } from './compare-tool.tsx'
import { LeaseTool } from './lease-tool.tsx'

const props = (query: string) => ({ params: new URLSearchParams(query), follow: () => {} })

test('compared offers are labeled with their rate and term', () => {
	const page = renderToHtml(<CompareTool {...props('aprA=3.9&monthsA=48&aprB=6.25&monthsB=72')} />)
	expect(page).toContain('A: 3.9%, 48 mo.')
	expect(page).toContain('B: 6.25%, 72 mo.')
})

test.each([
	['1', 'Over 1 month, leasing costs'],
	['36', 'Over 36 months, leasing costs'],
])('a lease of %s months reads "%s"', (months, message) => {
	expect(renderToHtml(<LeaseTool {...props(`months=${months}`)} />)).toContain(message)
})
