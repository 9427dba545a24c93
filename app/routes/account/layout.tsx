import {
	Archive,
	Bell,
	Bookmark,
	CalendarDays,
	Car,
	FileLock2,
	Handshake,
	IdCard,
	LayoutDashboard,
	ListChecks,
	MessageSquare,
	ReceiptText,
	ShieldCheck,
	Star,
} from 'lucide-react'
import { Outlet, useLocation } from 'react-router'
import { getServices } from '#app/http/context.server.ts'
import { requireUser } from '#app/http/guards.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { countUnread } from '#app/modules/forum/notifications/notification-center.server.ts'
import { AccountLinks, AccountShell } from '#app/ui/account/shell.tsx'
import type { Route } from './+types/layout'

export const handle: RouteHandle = { access: 'member' }

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Your account')

/** The sections of the account area in display order; a new one needs an entry here and a route under `account`. */
const sections = [
	{ to: '/account', label: 'Overview', Icon: LayoutDashboard, end: true },
	{ to: '/account/orders', label: 'Orders', Icon: ReceiptText },
	{ to: '/account/appointments', label: 'Appointments', Icon: CalendarDays },
	{ to: '/account/checklists', label: 'Checklists', Icon: ListChecks },
	{ to: '/account/vehicles', label: 'Vehicles', Icon: Car },
	{ to: '/account/deal', label: 'Your deal', Icon: Handshake },
	{ to: '/account/messages', label: 'Messages', Icon: MessageSquare },
	{ to: '/account/applications', label: 'Applications', Icon: FileLock2 },
	{ to: '/account/reviews', label: 'Reviews', Icon: Star },
	{ to: '/account/saved', label: 'Saved posts', Icon: Bookmark },
	{ to: '/account/notifications', label: 'Notifications', Icon: Bell },
	{ to: '/account/community', label: 'Community profile', Icon: IdCard },
	{ to: '/account/data', label: 'Your data', Icon: Archive },
	{ to: '/account/security', label: 'Security', Icon: ShieldCheck, otherPaths: ['/account/second-factor'] },
]

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
			sections={sections.map(({ Icon, ...section }) => ({
				...section,
				icon: <Icon aria-hidden="true" />,
				...(section.to === '/account/notifications' && { unreadCount: unread }),
			}))}
		/>
	)
}
