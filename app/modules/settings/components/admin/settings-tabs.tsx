import { LinkTabs } from '#app/ui/controls/tabs/link-tabs.tsx'
import { Card } from '#app/ui/layout/card.tsx'

/** The settings pages. */
const pages = [
	{ to: '/admin/settings', label: 'Business' },
	{ to: '/admin/settings?section=look', label: 'Home page and logo' },
	{ to: '/admin/settings/prices', label: 'Services and prices' },
	{ to: '/admin/settings/licenses', label: 'Licenses' },
	{ to: '/admin/packages', label: 'Package checklists' },
	{ to: '/admin/availability', label: 'Availability' },
	{ to: '/admin/chat/settings', label: 'Chat' },
	{ to: '/admin/mail/settings', label: 'Mail' },
	{ to: '/admin/settings/notifications', label: 'Notifications' },
	{ to: '/admin/claims', label: 'Claims' },
	{ to: '/admin/law', label: 'Fees and taxes' },
	{ to: '/admin/settings/import', label: 'Import' },
	{ to: '/admin/records', label: 'Records' },
	{ to: '/admin/settings/history', label: 'History' },
]

/** The tabs above each settings page. */
export function SettingsTabs({ current }: { current: string }) {
	return (
		<Card className="mb-4 overflow-x-auto px-2">
			<LinkTabs label="Settings" tabs={pages.map((page) => ({ ...page, current: page.to === current }))} />
		</Card>
	)
}
