import { Check, X } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { formatMoment } from '#app/lib/dates/dates.ts'
import { KitButton, Panel } from '../controls.tsx'
import { isReaderKept, readerSize } from '../reading/reader-kept.ts'
import { blockNetwork } from '../store/kit-requests.ts'
import { useOpenKit } from '../use-kit.ts'

/** On a slow connection the files take minutes. */
const keepReaderMsMax = 5 * 60_000

type PhoneState = { isPageKept: boolean; isProtected: boolean; isReaderKept: boolean }

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
						{phone.isPageKept ? 'The kit opens without signal' : 'The kit is still being saved on this phone'}
					</Line>
				)}
				<Line isOk={held.agreed !== null}>
					{held.agreed ? `What was agreed, version ${held.agreed.version}` : 'Nothing is agreed yet'}
				</Line>
				<Line isOk={readAt !== null}>
					{readAt ? `Last updated from the site: ${moment(readAt)}` : 'Not updated from the site yet'}
				</Line>
				{phone && (
					<Line isOk={phone.isProtected}>
						{phone.isProtected
							? 'This phone won’t delete it on its own'
							: 'This phone may delete it when it runs out of space'}
					</Line>
				)}
				{phone && (
					<Line isOk={phone.isReaderKept}>
						{phone.isReaderKept
							? 'Photos of documents can be read without signal'
							: 'The text recognition for photos isn’t on this phone yet'}
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
			{phone && !phone.isReaderKept && <KeepReader onKept={() => void look()} />}
			<KitButton onClick={() => blockNetwork(true)}>Try it without signal</KitButton>
			<KitButton look="plain" onClick={() => void protect().then(look)}>
				Check again
			</KitButton>
			<p className="text-small">
				To find the kit quickly, choose “Add to Home Screen” in the browser’s menu. An iPhone then asks for
				the link and the code once more.
			</p>
		</Panel>
	)
}

/** Loads the text recognition while there is signal, if the person agrees to its size. */
function KeepReader({ onKept }: { onKept: () => void }) {
	const [state, setState] = useState<'ready' | 'loading' | 'failed'>('ready')
	async function keep() {
		setState('loading')
		try {
			const { keepReader } = await import('../reading/photo-boxes.ts')
			await keepReader({ signal: AbortSignal.timeout(keepReaderMsMax), onProgress() {} })
			onKept()
			setState('ready')
		} catch {
			setState('failed')
		}
	}
	return (
		<>
			<KitButton disabled={state === 'loading'} onClick={() => void keep()}>
				{state === 'loading' ? 'Loading…' : `Download the text recognition (${readerSize})`}
			</KitButton>
			{state === 'failed' && (
				<p role="alert" className="font-semibold text-danger text-small">
					It could not be loaded. Please try again where the signal is better.
				</p>
			)}
		</>
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
	const [page, isProtected, hasReader] = await Promise.all([
		globalThis.caches?.match('/kit', { ignoreVary: true }).catch(() => undefined),
		navigator.storage?.persisted?.().catch(() => false),
		isReaderKept().catch(() => false),
	])
	return { isPageKept: page !== undefined, isProtected: isProtected ?? false, isReaderKept: hasReader }
}

/** Asks the browser not to clear the kit when space runs out. */
const protect = async () => navigator.storage?.persist?.().catch(() => false)
