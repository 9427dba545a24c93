import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { ApplicationTable } from './application-table.tsx'

const row = {
	id: '1',
	clientName: 'Riley',
	clientEmail: 'riley@example.com',
	day: 'Tue, Mar 4, 2026',
	submittedAt: '2026-03-04T15:00:00.000Z',
}

test.for([
	['approved', 'ok', 'approved'],
	['declined', 'stop', 'rejected'],
	['new', 'new', 'new'],
	['reviewing', 'new', 'reviewing'],
	['needs_info', 'new', 'needs info'],
	['withdrawn', 'new', 'withdrawn'],
] as const)('on the dashboard %s has its color and label', ([status, tone, word]) => {
	const page = renderToStaticMarkup(
		<MemoryRouter>
			<ApplicationTable items={[{ ...row, status }]} loading={false} />
		</MemoryRouter>,
	)
	expect(page).toContain(`data-lamp="${tone}"`)
	expect(page).toContain(`>${word}</span>`)
})
