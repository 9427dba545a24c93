import { LinkTabs } from '#app/ui/controls/tabs/link-tabs.tsx'
import { Card } from '#app/ui/layout/card.tsx'

/** The tabs of a client's file. */
export const ClientTabs = ({ id, current }: { id: string; current: 'file' | 'deal' | 'mail' }) => (
	<Card className="mb-4 overflow-x-auto px-2 print:hidden">
		<LinkTabs
			label="Parts of the file"
			tabs={[
				{ to: `/admin/clients/${id}`, label: 'File', current: current === 'file' },
				{ to: `/admin/clients/${id}/deal`, label: 'Deal', current: current === 'deal' },
				{ to: `/admin/clients/${id}/mail`, label: 'Mail', current: current === 'mail' },
			]}
		/>
	</Card>
)
