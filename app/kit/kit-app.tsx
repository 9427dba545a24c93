import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import { reportsOf } from '#app/modules/signing/desk/signing-reports.ts'
import type { PaperReport } from '#app/modules/signing/paper/paper-report.ts'
import { Notices } from './notices.tsx'
import { ReadPapers } from './reading/read-papers.tsx'
import { SaveState } from './save-state.tsx'
import { SectionBar, type SectionName } from './section-bar.tsx'
import { CheckCar } from './sections/check-car.tsx'
import { Help } from './sections/help.tsx'
import { Numbers } from './sections/numbers.tsx'
import { Photos } from './sections/photos.tsx'
import { SayThis } from './sections/say-this.tsx'
import { NoKit } from './start/no-kit.tsx'
import type { KitStore } from './store/kit-store.ts'
import type { Kit } from './store/kit-view.ts'
import { useAddress } from './use-address.ts'
import { KitContext, useKit } from './use-kit.ts'

export function KitApp({ store }: { store: KitStore }) {
	const kit = useKit(store)
	if (kit.state === 'starting') return <p className="p-6">Opening the kit…</p>
	if (!kit.case || (kit.state !== 'open' && kit.state !== 'unknown'))
		return <NoKit state={kit.state} store={store} />
	return <OpenKit kit={{ ...kit, case: kit.case }} store={store} />
}

const screens: Record<SectionName, () => ReactNode> = {
	numbers: Numbers,
	say: SayThis,
	car: CheckCar,
	read: ReadPapers,
	photos: Photos,
	help: Help,
}

type OpenKitProps = { kit: Kit & { case: NonNullable<Kit['case']> }; store: KitStore }

function OpenKit({ kit, store }: OpenKitProps) {
	const { section, paper } = useAddress()
	const address = `${section} ${paper}`
	const shownAddress = useRef(address)
	useEffect(() => {
		if (shownAddress.current !== address) window.scrollTo(0, 0)
		shownAddress.current = address
	}, [address])
	const { agreed, checks, car } = kit.case
	const reports = useMemo(
		() =>
			agreed ? reportsOf(kit.signing, { agreed: agreed.document, checks }) : new Map<string, PaperReport>(),
		[kit.signing, agreed, checks],
	)
	const Screen = screens[section]
	return (
		<KitContext value={{ ...kit, store, reports }}>
			<header className="kit-screen-only flex flex-wrap items-center justify-between gap-x-3 border-line border-b bg-surface px-4 py-2">
				<p className="font-semibold wrap-anywhere">{car}</p>
				<SaveState />
			</header>
			<main className="mx-auto grid max-w-160 gap-4 px-4 pt-4 pb-28">
				<Notices />
				<Screen />
			</main>
			<SectionBar current={section} />
		</KitContext>
	)
}
