import { LogOut } from 'lucide-react'
import { Outlet, useMatch } from 'react-router'
import { getServices } from '#app/http/context.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { localDateOf } from '#app/lib/dates/zoned-time.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { SignOutForm } from '#app/modules/auth/components/session/sign-out-form.tsx'
import { getChatSettings } from '#app/modules/chat/chat-settings.server.ts'
import { AdminStatus } from '#app/modules/chat/components/admin/admin-status.tsx'
import { getUnread } from '#app/modules/chat/conversations/unread.server.ts'
import { asMailAdvisor } from '#app/modules/mail/policy.ts'
import { countUnreadThreads } from '#app/modules/mail/threads/unread.server.ts'
import { getSettings } from '#app/modules/settings/settings.server.ts'
import { AdminBottomBar } from '#app/ui/admin/bottom-bar.tsx'
import { AdminShell } from '#app/ui/admin/shell.tsx'
import { AdminRail } from '#app/ui/admin/sidebar.tsx'
import { AdminTopbar } from '#app/ui/admin/topbar.tsx'
import { Brand } from '#app/ui/layout/brand.tsx'
import { Link } from '#app/ui/rendering/link.tsx'
import type { Route } from './+types/layout'
import { moreGroups, railLinks, viewLinks } from './navigation.tsx'
import { AdminSearch } from './search/search-box.tsx'
import { SigningRing } from './signing-ring.tsx'

export const handle: RouteHandle = { access: 'admin', shell: 'admin' }

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Admin')

export async function loader(args: Route.LoaderArgs) {
	const viewer = await requireAdmin(args)
	const { db, clock } = getServices(args.context)
	const [{ headerBrand, timeZone }, { away }, waiting, unreadMail] = await Promise.all([
		getSettings(db),
		getChatSettings(db),
		getUnread(db, { actor: viewer }),
		countUnreadThreads(db, { actor: asMailAdvisor(viewer) }),
	])
	return {
		person: { name: viewer.name, email: viewer.email },
		brand: headerBrand,
		today: localDateOf(clock.now(), timeZone),
		chat: { away, ...waiting },
		unreadMail,
	}
}

export default function Admin({
	loaderData: { person, brand, today, chat, unreadMail },
}: Route.ComponentProps) {
	// An open conversation has its own event stream, which also reports on all others.
	const inConversation = useMatch('/admin/chat/:id')?.params.id
	const listens = !inConversation || inConversation === 'settings'
	const home = (
		<Link to="/" className="text-inherit no-underline">
			<Brand name={brand} className="text-[1.375rem] text-inherit" />
		</Link>
	)
	return (
		<AdminShell
			rail={
				<AdminRail
					brand={home}
					groups={[viewLinks({ waiting: chat.unanswered, short: false }), railLinks({ unread: unreadMail })]}
					foot={<AdminStatus {...chat} listens={listens} />}
				/>
			}
			topbar={
				<AdminTopbar
					brand={home}
					search={<AdminSearch today={today} />}
					person={{ ...person, role: 'Admin' }}
				>
					<SignOutForm variant="quiet" size="compact">
						<LogOut aria-hidden="true" />
						Sign Out
					</SignOutForm>
				</AdminTopbar>
			}
			bottomBar={
				<AdminBottomBar
					links={viewLinks({ waiting: chat.unanswered, short: true })}
					more={moreGroups({ unread: unreadMail })}
				>
					<p>
						Signed in as {person.name}, {person.email}. <Link to="/">Go to the site</Link>
					</p>
				</AdminBottomBar>
			}
		>
			<SigningRing />
			<Outlet />
		</AdminShell>
	)
}
