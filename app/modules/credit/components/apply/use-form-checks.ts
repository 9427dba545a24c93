import { type RefObject, startTransition, useEffect, useRef, useState } from 'react'
import { getOwnValue } from '#app/lib/own-key.ts'
import type { SectionId } from '../../application/application-fields.ts'
import type { ApplyErrors, MaskedSecrets } from '../../application/apply-result.ts'
import type { FormProgress } from '../../application/section-progress.ts'
import { focusById, goToField } from './use-current-section.ts'

type Rules = typeof import('./form-rules.ts')

type CheckOptions = {
	form: RefObject<HTMLFormElement | null>
	sections: readonly SectionId[]
	maskedSecrets: MaskedSecrets
	files: { hasLicenseFile: boolean; documentCount: number }
	/** The errors and progress to show at first. */
	errors: ApplyErrors
	progress: FormProgress
}

/** A pause in typing: on a slow phone, checking the whole form takes as long as the time between two key presses. */
const checkAfterMs = 200

/** Checks the form in the browser: which errors it shows, and the progress of its sections. */
export function useFormChecks({ form, sections, maskedSecrets, files, ...initial }: CheckOptions) {
	const { rules, loadRules } = useRules()
	const [errors, setErrors] = useState(initial.errors)
	const [progress, setProgress] = useState(initial.progress)
	const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
	const recheck = useRef(() => {})

	const current = ({ readFormValues }: Rules) => ({
		values: readFormValues(form.current!),
		maskedSecrets,
		hasLicenseFile: files.hasLicenseFile,
		documentCount: files.documentCount,
	})

	useEffect(() => {
		recheck.current = () => {
			const loaded = rules.current
			if (!loaded || !form.current) return
			const shown = Object.entries(errors)
			// Only removes errors that are shown: new ones do not appear while somebody is still typing.
			const found = shown.length > 0 ? loaded.checkForm(current(loaded), sections) : {}
			const left = Object.fromEntries(shown.filter(([name]) => getOwnValue(found, name))) as ApplyErrors
			const next = loaded.formProgress(current(loaded), left)
			startTransition(() => {
				if (Object.keys(left).length !== shown.length) setErrors(left)
				setProgress((before) => (loaded.isSameProgress(before, next) ? before : next))
			})
		}
	})
	useEffect(() => () => clearTimeout(timer.current), [])

	function scheduleCheck() {
		clearTimeout(timer.current)
		timer.current = setTimeout(() => loadRules().then(() => recheck.current()), checkAfterMs)
	}

	/** Returns the errors of the whole form; none until the rules are loaded, because the server checks it too. */
	const findErrors = (): ApplyErrors => rules.current?.checkForm(current(rules.current), sections) ?? {}

	/** Shows these errors; after a failed attempt the first wrong field gets the focus, in its section. */
	function showErrors(found: ApplyErrors, { hasFailed }: { hasFailed: boolean }) {
		setErrors(found)
		if (!hasFailed) return
		loadRules().then(() => {
			const loaded = rules.current
			if (loaded && form.current) setProgress(loaded.formProgress(current(loaded), found))
			// Without the rules, the order in which the errors were found.
			const first = loaded?.firstFieldOf(found) ?? Object.keys(found)[0]
			if (first) goToField(first)
		})
	}
	/**
	 * Goes on to the next section once nothing is wrong in this one; until then, the first wrong field has the focus. Without the rules it
	 * goes on, because the server checks the form too.
	 */
	async function goOn(from: SectionId, to: SectionId) {
		await loadRules()
		const loaded = rules.current
		if (!loaded || !form.current) return goToField(`${to}-section`)
		const state = current(loaded)
		const found = loaded.checkForm(state, [from])
		const shown = { ...loaded.errorsOutside(errors, from), ...found }
		setErrors(shown)
		setProgress(loaded.formProgress(state, shown))
		const first = loaded.firstFieldOf(found)
		if (first) focusById(first)
		else goToField(`${to}-section`)
	}

	const checkedFiles = useRef(files)
	// biome-ignore lint/correctness/useExhaustiveDependencies: only when files were added or removed.
	useEffect(() => {
		const { hasLicenseFile, documentCount } = checkedFiles.current
		if (hasLicenseFile === files.hasLicenseFile && documentCount === files.documentCount) return
		checkedFiles.current = files
		scheduleCheck()
	}, [files.hasLicenseFile, files.documentCount])

	return { errors, progress, scheduleCheck, findErrors, showErrors, goOn }
}

/** Loads the rules, whose library is larger than the form, when the form is first edited; until then only the server validates. */
function useRules() {
	const rules = useRef<Rules>(undefined)
	async function loadRules(): Promise<void> {
		rules.current ??= await import('./form-rules.ts').catch(() => undefined)
	}
	return { rules, loadRules }
}
