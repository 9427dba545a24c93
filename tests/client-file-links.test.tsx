import { expect, test } from 'vitest'
import { AdminClientPanel } from '#app/modules/chat/components/admin/client-panel.tsx'
import { ChecklistList } from '#app/modules/clients/components/admin/checklists/checklist-list.tsx'
import { ClientLink } from '#app/modules/clients/components/admin/files/client-link.tsx'
import { ClientTable } from '#app/modules/clients/components/admin/files/client-table.tsx'
import { VehicleList } from '#app/modules/clients/components/admin/recommendations/vehicle-list.tsx'
import { readFileListView } from '#app/modules/clients/files/file-list.ts'
import { renderToHtml } from './setup/rendered.tsx'

const fileLink = 'href="/admin/clients/c1"'
const timestamp = '2026-03-04T15:00:00.000Z'

test('an order, an appointment or an application links to the client’s file if there is one', () => {
	expect(renderToHtml(<ClientLink id="c1" />)).toContain(
		`<a ${fileLink} data-discover="true">Client file</a>`,
	)
	expect(renderToHtml(<ClientLink id={null} />)).toBe('')
})

test('a conversation links to the client’s file if there is one', () => {
	const conversation = {
		id: 'x',
		name: 'Ana Ruiz',
		email: 'ana@example.com',
		userId: null,
		status: 'open',
		rating: null,
		createdAt: timestamp,
		later: [],
		notes: [],
	}
	const renderPanel = (clientId: string | null) =>
		renderToHtml(
			<AdminClientPanel
				clientId={clientId}
				orders={[]}
				appointments={[]}
				timeZone="America/New_York"
				thisYear={2026}
				result={undefined}
				noteKey=""
				threadHref="/admin/chat/x"
				conversation={conversation as never}
			/>,
		)
	expect(renderPanel('c1')).toContain(fileLink)
	expect(renderPanel(null)).not.toContain('/admin/clients/')
})

test('lists of clients, checklists and vehicles link each client’s name to the file', () => {
	const client = {
		id: 'c1',
		version: 1,
		reference: 'LF-1',
		name: 'Ana Ruiz',
		email: null,
		phone: null,
		tags: [],
		stage: 'lead' as const,
		step: null,
		otherSteps: 0,
		closed: false,
		active: 'today',
		activeAt: timestamp,
	}
	const checklist = {
		id: 'k',
		title: 'Find It Fast checklist',
		clientId: 'c1',
		clientName: 'Ana Ruiz',
		items: [],
		created: { date: timestamp, day: 'Wed, Mar 4, 2026' },
	}
	const vehicle = {
		id: 'v',
		name: '2021 Honda Fit',
		clientId: 'c1',
		clientName: 'Ana Ruiz',
		status: 'pending',
		sent: { date: timestamp, day: 'Wed, Mar 4, 2026' },
		answered: null,
		pictures: [],
		reason: null,
		price: '$9',
	}
	for (const list of [
		<ClientTable
			key="c"
			clients={[client]}
			view={readFileListView(new URLSearchParams())}
			isAllChosen={false}
		/>,
		<ChecklistList key="k" items={[checklist as never]} loading={false} />,
		<VehicleList key="v" items={[vehicle as never]} loading={false} />,
	])
		expect(renderToHtml(list)).toMatch(/href="\/admin\/clients\/c1"[^>]*>(?:<bdi translate="no">)?Ana Ruiz</)
})
