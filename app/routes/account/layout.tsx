import { Outlet, useLocation } from 'react-router'
import { getServices } from '#app/http/context.server.ts'
import { requireUser } from '#app/http/guards.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { countUnread } from '#app/modules/forum/notifications/notification-center.server.ts'
import { AccountLinks, AccountShell } from '#app/ui/account/shell.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import type { Route } from './+types/layout'

export const handle: RouteHandle = { access: 'member' }

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Your account')

/** The sections of the account area in display order; a new one needs an entry here and a route under `account`. */
const sections = [
	{ to: '/account', label: 'Overview', icon: 'layout-dashboard', end: true },
	{ to: '/account/deal', label: 'Your deal', icon: 'handshake' },
	{ to: '/account/messages', label: 'Messages', icon: 'message-square' },
	{ to: '/account/appointments', label: 'Appointments', icon: 'calendar-days' },
	{ to: '/account/applications', label: 'Applications', icon: 'file-lock-2' },
	{ to: '/account/orders', label: 'Orders', icon: 'receipt-text' },
	{ to: '/account/notifications', label: 'Notifications', icon: 'bell' },
	{ to: '/account/vehicles', label: 'Vehicles', icon: 'car', isRare: true },
	{ to: '/account/checklists', label: 'Checklists', icon: 'list-checks', isRare: true },
	{ to: '/account/reviews', label: 'Reviews', icon: 'star', isRare: true },
	{ to: '/account/saved', label: 'Saved posts', icon: 'bookmark', isRare: true },
	{ to: '/account/community', label: 'Community profile', icon: 'id-card', isRare: true },
	{ to: '/account/data', label: 'Your data', icon: 'archive', isRare: true },
	{
		to: '/account/security',
		label: 'Security',
		icon: 'shield-check',
		otherPaths: ['/account/second-factor'],
		isRare: true,
	},
] as const

export async function loader(args: Route.LoaderArgs) {
	const viewer = await requireUser(args)
	return { name: viewer.name, unread: await countUnread(getServices(args.context).db, { actor: viewer }) }
}

export default function Account({ loaderData: { name, unread } }: Route.ComponentProps) {
	return (
		<AccountShell name={name} links={<SectionLinks pathname={useLocation().pathname} unread={unread} />}>
			<Outlet />
		</AccountShell>
	)
}

function SectionLinks({ pathname, unread }: { pathname: string; unread: number }) {
	return (
		<AccountLinks
			pathname={pathname}
			sections={sections.map(({ icon, ...section }) => ({
				...section,
				icon: <Icon name={icon} />,
				...(section.to === '/account/notifications' && { unreadCount: unread }),
			}))}
		/>
	)
}
