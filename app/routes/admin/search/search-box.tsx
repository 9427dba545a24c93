import {
	type FormEvent,
	type KeyboardEvent,
	type RefObject,
	useCallback,
	useEffect,
	useRef,
	useState,
} from 'react'
import { Form, Link, useLocation, useNavigate } from 'react-router'
import { Icon } from '#app/ui/icons/icon.tsx'
import { CommandList } from './command-list.tsx'
import { type Command, firstCommands, matchCommands } from './commands.ts'
import type { FoundGroup } from './found.ts'
import { foundText, SearchGroups } from './found-groups.tsx'
import { charsMin, useFoundRecords } from './use-found-records.ts'

/**
 * The admin's search box: pages and actions at once, records while typing. Ctrl+K or Cmd+K focuses it from anywhere, the arrow keys move
 * through the results, and Enter opens the first one, also if it was pressed before the results arrived. Without scripts, and on phones,
 * the search opens its own page, which finds the same.
 */
export function AdminSearch({ today }: { today: string }) {
	const box = useRef<HTMLInputElement>(null)
	const panel = useRef<HTMLElement>(null)
	const [open, setOpen] = useState(false)
	const [typed, setTyped] = useState('')
	const [waitingFor, setWaitingFor] = useState<string | null>(null)
	const query = typed.trim()
	const { groups, query: answered } = useFoundRecords(query)
	const go = useGo()
	const commands = query ? matchCommands({ query, today }) : firstCommands
	// Only records for exactly this query: a result for a shorter one is not opened.
	const firstRecord =
		answered === query ? groups?.find(({ rows }) => rows.length > 0)?.rows[0]?.to : undefined
	const first = query ? (commands[0]?.to ?? firstRecord) : undefined
	const isShort = query.length < charsMin
	useShortcut(box)
	// What was typed before the scripts ran.
	useEffect(() => setTyped(box.current!.value), [])

	const follow = () => {
		setOpen(false)
		setTyped('')
		setWaitingFor(null)
	}
	function openFirst(event: FormEvent) {
		event.preventDefault()
		if (!query) return
		if (!first && answered !== query && !isShort) return setWaitingFor(query)
		follow()
		go(first ?? resultsPath(query))
	}
	useEffect(() => {
		if (waitingFor === null || answered !== waitingFor || query !== waitingFor) return
		setWaitingFor(null)
		setOpen(false)
		setTyped('')
		go(firstRecord ?? resultsPath(query))
	}, [waitingFor, answered, query, firstRecord, go])

	return (
		<>
			<Link
				to="/admin/search"
				aria-label="Search"
				className="ml-auto grid size-11 place-items-center text-brand md:hidden"
			>
				<Icon name="search" className="size-5" />
			</Link>
			<search
				className="relative max-w-104 flex-1 max-md:hidden"
				onKeyDown={(event) => moveFocus(event, { box, panel, close: () => setOpen(false) })}
				onFocus={() => setOpen(true)}
				onBlur={({ currentTarget, relatedTarget }) => currentTarget.contains(relatedTarget) || setOpen(false)}
			>
				<Form action="/admin/search" onSubmit={openFirst}>
					<Icon
						name="search"
						className="pointer-events-none absolute top-2.5 left-2.5 size-4 text-ink-soft"
					/>
					<input
						ref={box}
						type="search"
						name="q"
						value={typed}
						aria-label="Search clients, orders, appointments and applications"
						aria-keyshortcuts="Control+K Meta+K"
						aria-busy={waitingFor !== null || undefined}
						placeholder="Search or go to… (Ctrl K)"
						autoComplete="off"
						maxLength={200}
						onChange={({ target }) => {
							setOpen(true)
							setWaitingFor(null)
							setTyped(target.value)
						}}
						className="input input-compact pr-2 pl-8.5"
					/>
					{/* Before the scripts run, Enter opens the first result as well. */}
					<input type="hidden" name="first" value="1" />
				</Form>
				{open && (commands.length > 0 || groups) && (
					<SearchResults
						panel={panel}
						label={query ? `Results for ${answered && !isShort ? answered : query}` : 'Pages and actions'}
						commands={commands}
						groups={groups}
						answeredQuery={answered}
						allResultsPath={first ? resultsPath(query) : null}
						onFollow={follow}
					/>
				)}
			</search>
		</>
	)
}

type SearchResultsProps = {
	panel: RefObject<HTMLElement | null>
	label: string
	commands: readonly Command[]
	groups: FoundGroup[] | undefined
	/** The query that the groups are for. */
	answeredQuery: string | undefined
	/** Null when Enter would open nothing. */
	allResultsPath: string | null
	onFollow: () => void
}

function SearchResults(props: SearchResultsProps) {
	const { panel, label, commands, groups, answeredQuery, allResultsPath, onFollow } = props
	const hasNothing = !commands.length && groups?.every(({ rows }) => rows.length === 0)
	return (
		<section
			ref={panel}
			aria-label={label}
			className="absolute inset-x-0 top-full z-30 mt-1 max-h-[70dvh] overflow-y-auto rounded-card border border-line bg-raised shadow-card"
		>
			<p role="status" className="sr-only">
				{groups && foundText(groups, commands.length)}
			</p>
			{hasNothing && <p className="p-4 text-ink-soft">{`Nothing found for “${answeredQuery ?? ''}”.`}</p>}
			<CommandList commands={commands} onFollow={onFollow} level={3} />
			{groups && <SearchGroups groups={groups} level={3} onFollow={onFollow} />}
			{allResultsPath && (
				<p className="flex flex-wrap items-center justify-between gap-x-3 border-line border-t px-4 py-2 text-fine text-ink-soft">
					<span className="inline-flex items-center gap-1.5">
						<Icon name="corner-down-left" className="size-3.5" />
						Press Enter to open the first result, or use the arrow keys
					</span>
					<Link to={allResultsPath} onClick={onFollow} data-found>
						See all results
					</Link>
				</p>
			)}
		</section>
	)
}

type SearchParts = {
	box: RefObject<HTMLInputElement | null>
	panel: RefObject<HTMLElement | null>
	close: () => void
}

/** Moves the focus between the box and the results by the arrow keys; Escape returns to the box and closes the panel. */
function moveFocus(event: KeyboardEvent, { box, panel, close }: SearchParts): void {
	if (event.key === 'Escape') {
		// Focusing the box opens the panel, so it is closed afterwards.
		box.current?.focus()
		close()
	}
	if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
	const targets = [box.current, ...(panel.current?.querySelectorAll<HTMLElement>('[data-found]') ?? [])]
	const focused = targets.indexOf(document.activeElement as HTMLInputElement)
	const step = event.key === 'ArrowDown' ? 1 : -1
	targets[(focused + step + targets.length) % targets.length]?.focus()
	event.preventDefault()
}

const resultsPath = (query: string) => `/admin/search?q=${encodeURIComponent(query)}`

/** Returns a function that opens a page and then focuses its form, if the URL names one, or else its content. */
function useGo(): (to: string) => void {
	const navigate = useNavigate()
	const { key, hash } = useLocation()
	const opening = useRef(false)
	// The page is rendered together with this component.
	// biome-ignore lint/correctness/useExhaustiveDependencies: once for each page
	useEffect(() => {
		if (!opening.current) return
		opening.current = false
		// A dialog takes the focus itself.
		if (document.querySelector('dialog[open], [role=dialog]')) return
		const section = hash ? document.getElementById(hash.slice(1))?.closest('section') : null
		const field = section?.querySelector<HTMLElement>('input:not([type=hidden]), select, textarea')
		if (field) field.focus()
		else document.getElementById('main')?.focus({ preventScroll: true })
	}, [key])
	return useCallback(
		(to: string) => {
			opening.current = true
			void navigate(to)
		},
		[navigate],
	)
}

function useShortcut(box: { current: HTMLInputElement | null }) {
	useEffect(() => {
		function onKeyDown(event: globalThis.KeyboardEvent) {
			if (
				event.key.toLowerCase() !== 'k' ||
				!(event.ctrlKey || event.metaKey) ||
				event.altKey ||
				event.shiftKey
			)
				return
			event.preventDefault()
			box.current?.focus()
			box.current?.select()
		}
		document.addEventListener('keydown', onKeyDown)
		return () => document.removeEventListener('keydown', onKeyDown)
	}, [box])
}
