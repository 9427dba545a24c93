import {
	CalendarDays,
	FileCheck2,
	Files,
	HeartPulse,
	LayoutDashboard,
	LogOut,
	MessageSquare,
	Receipt,
	ScrollText,
	Settings,
	ShieldCheck,
	Star,
	Users,
} from 'lucide-react'
import { Link, Outlet, useMatch } from 'react-router'
import { getServices } from '#app/http/context.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { SignOutForm } from '#app/modules/auth/components/session/sign-out-form.tsx'
import { getChatSettings } from '#app/modules/chat/chat-settings.server.ts'
import { AdminStatus } from '#app/modules/chat/components/admin/message.tsx'
import { getUnread } from '#app/modules/chat/conversations/unread.server.ts'
import { AdminSearch } from '#app/modules/clients/components/admin/files/search-results.tsx'
import { getSettings } from '#app/modules/settings/settings.server.ts'
import { AdminBottomBar } from '#app/ui/admin/bottom-bar.tsx'
import { AdminShell } from '#app/ui/admin/shell.tsx'
import { AdminRail } from '#app/ui/admin/sidebar.tsx'
import { AdminTopbar } from '#app/ui/admin/topbar.tsx'
import { Brand } from '#app/ui/layout/brand.tsx'
import type { Route } from './+types/layout'

export const handle: RouteHandle = { access: 'admin', shell: 'admin' }

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Admin')

/** The four views of the specification, in its order; the other admin pages come below them. */
const views = [
	{ to: '/admin', label: 'Overview', short: 'Overview', Icon: LayoutDashboard, end: true },
	{ to: '/admin/appointments', label: 'Appointments', short: 'Appointments', Icon: CalendarDays },
	{ to: '/admin/applications', label: 'Credit Applications', short: 'Credit', Icon: FileCheck2 },
	{ to: '/admin/chat', label: 'Chat', short: 'Chat', Icon: MessageSquare },
]

const more = [
	{
		to: '/admin/clients',
		label: 'Clients',
		icon: <Users aria-hidden="true" />,
		also: ['/admin/recommendations', '/admin/checklists'],
	},
	{
		to: '/admin/orders',
		label: 'Orders',
		icon: <Receipt aria-hidden="true" />,
		also: ['/admin/invoices'],
	},
	{ to: '/admin/moderation', label: 'Moderation', icon: <ShieldCheck aria-hidden="true" /> },
	{ to: '/admin/reviews', label: 'Reviews', icon: <Star aria-hidden="true" /> },
	{ to: '/admin/resources', label: 'Resources', icon: <Files aria-hidden="true" /> },
	{
		to: '/admin/settings',
		label: 'Settings',
		icon: <Settings aria-hidden="true" />,
		also: ['/admin/packages', '/admin/availability', '/admin/claims', '/admin/law'],
	},
	{ to: '/admin/system', label: 'System', icon: <HeartPulse aria-hidden="true" /> },
	{ to: '/admin/audit', label: 'Audit', icon: <ScrollText aria-hidden="true" /> },
]

export async function loader(args: Route.LoaderArgs) {
	const viewer = await requireAdmin(args)
	const { db } = getServices(args.context)
	const [{ headerBrand }, { away }, waiting] = await Promise.all([
		getSettings(db),
		getChatSettings(db),
		getUnread(db, { actor: viewer }),
	])
	return {
		person: { name: viewer.name, email: viewer.email },
		brand: headerBrand,
		chat: { away, ...waiting },
	}
}

export default function Admin({ loaderData: { person, brand, chat } }: Route.ComponentProps) {
	// An open conversation has its own event stream, which also reports on all others.
	const inConversation = useMatch('/admin/chat/:id')?.params.id
	const listens = !inConversation || inConversation === 'settings'
	const home = (
		<Link to="/" className="text-inherit no-underline">
			<Brand name={brand} className="text-[1.375rem] text-inherit" />
		</Link>
	)
	const links = (label: 'label' | 'short') =>
		views.map(({ Icon, ...view }) => ({
			...view,
			label: view[label],
			icon: <Icon aria-hidden="true" />,
			...(view.to === '/admin/chat' ? { count: chat.unanswered } : {}),
		}))
	return (
		<AdminShell
			rail={
				<AdminRail
					brand={home}
					groups={[links('label'), more]}
					foot={<AdminStatus {...chat} listens={listens} />}
				/>
			}
			topbar={
				<AdminTopbar brand={home} search={<AdminSearch />} person={{ ...person, role: 'Admin' }}>
					<SignOutForm variant="quiet" size="compact">
						<LogOut aria-hidden="true" />
						Sign Out
					</SignOutForm>
				</AdminTopbar>
			}
			bottomBar={<AdminBottomBar links={links('short')} />}
		>
			<Outlet />
		</AdminShell>
	)
}
