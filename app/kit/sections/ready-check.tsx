import { Check, X } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { formatMoment } from '#app/lib/dates/dates.ts'
import { KitButton, Panel } from '../controls.tsx'
import { blockNetwork } from '../store/kit-requests.ts'
import { useOpenKit } from '../use-kit.ts'

type PhoneState = { isPageKept: boolean; isProtected: boolean }

/** What is on the phone, to be looked at before leaving home. */
export function ReadyCheck() {
	const { case: held, readAt, photos, signing, waitingCount } = useOpenKit()
	const [phone, setPhone] = useState<PhoneState | null>(null)
	const look = () => readPhoneState().then(setPhone)
	useEffect(() => {
		void readPhoneState().then(setPhone)
	}, [])
	const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone
	const moment = (iso: string) => formatMoment(new Date(iso), timeZone)
	return (
		<Panel title="Is this phone ready?">
			<ul className="grid gap-2">
				{phone && (
					<Line isOk={phone.isPageKept}>
						{phone.isPageKept ? 'The kit opens without signal' : 'The kit is still being kept on this phone'}
					</Line>
				)}
				<Line isOk={held.agreed !== null}>
					{held.agreed ? `What was agreed, version ${held.agreed.version}` : 'Nothing is agreed yet'}
				</Line>
				<Line isOk={readAt !== null}>
					{readAt ? `Last read from the site: ${moment(readAt)}` : 'Never read from the site'}
				</Line>
				{phone && (
					<Line isOk={phone.isProtected}>
						{phone.isProtected
							? 'The phone does not clear it by itself'
							: 'The phone may clear it when it runs out of space'}
					</Line>
				)}
				<Line isOk={waitingCount === 0}>
					{waitingCount === 0 ? 'Everything is sent' : `${waitingCount} entries wait for signal`}
				</Line>
				<Line isOk>
					{signing.papers.size} {signing.papers.size === 1 ? 'paper' : 'papers'}, {photos.size}{' '}
					{photos.size === 1 ? 'photo' : 'photos'}; encrypted
				</Line>
				<Line isOk>Removed from this phone on {moment(held.expiresAt)}</Line>
			</ul>
			<KitButton onClick={() => blockNetwork(true)}>Try it without signal</KitButton>
			<KitButton look="plain" onClick={() => void protect().then(look)}>
				Check again
			</KitButton>
			<p className="text-small">
				To have it at hand: in the browser’s menu choose “Add to Home Screen”. An iPhone then asks for the
				link and the code once more.
			</p>
		</Panel>
	)
}

const Line = ({ isOk, children }: { isOk: boolean; children: ReactNode }) => (
	<li className="flex items-start gap-2">
		{isOk ? (
			<Check aria-label="Ready" size={20} className="mt-1 shrink-0 text-ok" />
		) : (
			<X aria-label="Not ready" size={20} className="mt-1 shrink-0 text-danger" />
		)}
		<span>{children}</span>
	</li>
)

async function readPhoneState(): Promise<PhoneState> {
	const [page, isProtected] = await Promise.all([
		globalThis.caches?.match('/kit', { ignoreVary: true }).catch(() => undefined),
		navigator.storage?.persisted?.().catch(() => false),
	])
	return { isPageKept: page !== undefined, isProtected: isProtected ?? false }
}

/** Asks the browser not to clear the kit when space runs out. */
const protect = async () => navigator.storage?.persist?.().catch(() => false)
