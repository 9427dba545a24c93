import { Panel } from '../controls.tsx'
import type { KitStore } from '../store/kit-store.ts'
import type { KitState } from '../store/kit-view.ts'
import { OpenForm } from './open-form.tsx'

const texts: Partial<Record<KitState, { title: string; text: string }>> = {
	removed: {
		title: 'The kit was removed from this phone',
		text: 'Nothing of it is left on this phone. What was sent is in your account.',
	},
	unavailable: {
		title: 'This browser can’t keep the kit',
		text: 'It doesn’t let sites store anything, perhaps because this is a private window. Open the kit in an ordinary window, or use the signing desk in your account.',
	},
}

/** The screen of a phone that holds no kit. */
export function NoKit({ state, store }: { state: KitState; store: KitStore }) {
	const { title, text } = texts[state] ?? {
		title: 'Your signing kit',
		text: 'What was agreed, and every document at the dealer compared with it, even without a signal.',
	}
	return (
		<main className="mx-auto grid max-w-160 gap-4 px-4 py-8">
			<h1>{title}</h1>
			<p>{text}</p>
			{state !== 'unavailable' && <OpenForm store={store} />}
			<Panel title="From your account">
				<p>Sign in, open your deal, and choose “Open the kit on this phone”.</p>
				<p>
					<a href="/account/deal">Go to your deal</a>
				</p>
			</Panel>
		</main>
	)
}
