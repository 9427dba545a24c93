import { Link, Outlet, useLocation } from 'react-router'
import { getServices, readForAdmin } from '#app/http/context.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { readSettings } from '#app/http/shared-settings.server.ts'
import { localDateOf } from '#app/lib/dates/zoned-time.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { SignOutForm } from '#app/modules/auth/components/session/sign-out-form.tsx'
import { AdminStatus } from '#app/modules/chat/components/admin/admin-status.tsx'
import { getUnread } from '#app/modules/chat/conversations/unread.server.ts'
import { countUnreadThreads } from '#app/modules/mail/threads/unread.server.ts'
import { shownLogo } from '#app/modules/settings/business-picture.ts'
import { BottomLinks } from '#app/ui/admin/bottom-bar.tsx'
import { MoreLinks, MoreSheet } from '#app/ui/admin/more-sheet.tsx'
import { AdminShell } from '#app/ui/admin/shell.tsx'
import { AdminSidebar, SidebarLinks } from '#app/ui/admin/sidebar.tsx'
import { AdminTopbar } from '#app/ui/admin/topbar.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { Brand } from '#app/ui/layout/brand.tsx'
import type { Route } from './+types/layout'
import { moreGroups, sidebarLinks, viewLinks } from './navigation.tsx'
import { AdminSearch } from './search/search-box.tsx'
import { SigningRing } from './signing-ring.tsx'

export const handle: RouteHandle = { access: 'admin', shell: 'admin' }

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Admin')

export async function loader(args: Route.LoaderArgs) {
	const viewer = await requireAdmin(args)
	const { db, clock } = getServices(args.context)
	const shown = await readForAdmin(args.context, { actor: viewer, name: 'layout' }, async () => {
		const [{ headerBrand, logo, timeZone }, chat, unreadMail] = await Promise.all([
			readSettings(args.context),
			getUnread(db, { actor: viewer }),
			countUnreadThreads(db, { actor: viewer }),
		])
		return {
			brand: headerBrand,
			logo: shownLogo(logo),
			today: localDateOf(clock.now(), timeZone),
			chat,
			unreadMail,
		}
	})
	return { person: { name: viewer.name, email: viewer.email }, ...shown }
}

export default function Admin({
	loaderData: { person, brand, logo, today, chat, unreadMail },
}: Route.ComponentProps) {
	const { pathname } = useLocation()
	const home = (
		<Link to="/" className="text-inherit no-underline">
			<Brand name={brand} logo={logo} look="rail" />
		</Link>
	)
	return (
		<AdminShell
			rail={
				<AdminSidebar
					brand={home}
					links={<Rail pathname={pathname} waiting={chat.unanswered} unread={unreadMail} />}
					foot={<AdminStatus {...chat} />}
				/>
			}
			topbar={
				<AdminTopbar
					brand={home}
					search={<AdminSearch today={today} />}
					person={{ ...person, role: 'Admin' }}
				>
					<SignOutForm variant="quiet" size="compact">
						<Icon name="log-out" />
						Sign Out
					</SignOutForm>
				</AdminTopbar>
			}
			bottomBar={
				<>
					<BottomBar pathname={pathname} waiting={chat.unanswered} />
					<MoreSheet links={<More pathname={pathname} unread={unreadMail} />}>
						<p>
							<span>{`Signed in as ${person.name}, ${person.email}. `}</span>
							<Link to="/">Go to the site</Link>
						</p>
					</MoreSheet>
				</>
			}
		>
			<SigningRing />
			<Outlet />
		</AdminShell>
	)
}

type SidebarProps = { pathname: string; waiting: number; unread: number }

function Rail({ pathname, waiting, unread }: SidebarProps) {
	return (
		<SidebarLinks
			pathname={pathname}
			groups={[viewLinks({ waiting, short: false }), sidebarLinks({ unread })]}
		/>
	)
}

function BottomBar({ pathname, waiting }: Omit<SidebarProps, 'unread'>) {
	return <BottomLinks pathname={pathname} links={viewLinks({ waiting, short: true })} />
}

function More({ pathname, unread }: Omit<SidebarProps, 'waiting'>) {
	return <MoreLinks pathname={pathname} groups={moreGroups({ unread })} />
}
