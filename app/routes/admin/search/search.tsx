import { redirect } from 'react-router'
import { getServices } from '#app/http/context.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { readSettings } from '#app/http/shared-settings.server.ts'
import { localDateOf } from '#app/lib/dates/zoned-time.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { PageHead } from '#app/ui/admin/page-head.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { EmptyState } from '#app/ui/layout/empty-state.tsx'
import type { Route } from './+types/search'
import { CommandList } from './command-list.tsx'
import { firstCommands, matchCommands } from './commands.ts'
import { foundText, SearchGroups } from './found-groups.tsx'
import { LiveSearchForm } from './live-search-form.tsx'
import { searchAdmin } from './search.server.ts'

export const handle: RouteHandle = { access: 'admin' }

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Search')

/** With `few`, as the search box requests it, returns up to five records of each kind. With `first`, opens the first result. */
export async function loader(args: Route.LoaderArgs) {
	const viewer = await requireAdmin(args)
	const query = new URL(args.request.url).searchParams
	const q = (query.get('q') ?? '').slice(0, 200).trim()
	if (!q) return { q, commands: [...firstCommands], groups: [] }
	if (query.has('few'))
		return { q, commands: [], groups: await searchAdmin(args.context, { viewer, search: q }) }
	const { clock } = getServices(args.context)
	const { timeZone } = await readSettings(args.context)
	const commands = matchCommands({ query: q, today: localDateOf(clock.now(), timeZone) })
	const opensFirst = query.has('first')
	if (opensFirst && commands[0]) throw redirect(commands[0].to)
	const groups = await searchAdmin(args.context, { viewer, search: q, whole: true })
	const [record] = groups.flatMap(({ rows }) => rows)
	if (opensFirst && record) throw redirect(record.to)
	return { q, commands, groups }
}

export default function AdminSearchPage({ loaderData: { q, commands, groups } }: Route.ComponentProps) {
	const empty = groups.every(({ rows }) => rows.length === 0) && (!q || commands.length === 0)
	return (
		<>
			<PageHead title="Search">{q ? `${foundText(groups, commands.length)} for “${q}”.` : null}</PageHead>
			<Card className="overflow-hidden">
				<LiveSearchForm query={q} />
				{q && <CommandList commands={commands} level={2} />}
				{empty ? (
					<EmptyState title={q ? 'Nothing found' : 'Find anyone'}>
						{q
							? 'No client, order, appointment or application matches your search.'
							: 'Clients, orders, appointments, credit applications and dealers, by name, email, phone or reference; pages and actions by what they do. Press Ctrl+K or Cmd+K to jump to the search box from any page.'}
					</EmptyState>
				) : (
					<SearchGroups groups={groups} level={2} />
				)}
				{!q && <CommandList commands={commands} level={2} />}
			</Card>
		</>
	)
}
