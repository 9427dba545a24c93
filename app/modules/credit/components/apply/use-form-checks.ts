import { type RefObject, startTransition, useEffect, useRef, useState } from 'react'
import { getOwnValue } from '#app/lib/own-key.ts'
import type { SectionId } from '../../application/application-fields.ts'
import { type ApplyErrors, inPageOrder, type MaskedSecrets } from '../../application/apply-result.ts'
import type { FormProgress } from '../../application/section-progress.ts'
import { readFormValues } from './apply-request.ts'

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
	const [failedAttempts, setFailedAttempts] = useState(0)
	const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
	const recheck = useRef(() => {})

	const current = () => ({
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
			const found = shown.length > 0 ? loaded.checkForm(current(), sections) : {}
			const left = Object.fromEntries(shown.filter(([name]) => getOwnValue(found, name))) as ApplyErrors
			const next = loaded.formProgress(current(), left)
			startTransition(() => {
				if (Object.keys(left).length !== shown.length) setErrors(left)
				setProgress((before) => (isSameProgress(before, next) ? before : next))
			})
		}
	})
	useEffect(() => () => clearTimeout(timer.current), [])

	function scheduleCheck() {
		clearTimeout(timer.current)
		timer.current = setTimeout(() => loadRules().then(() => recheck.current()), checkAfterMs)
	}

	/** Returns the errors of the whole form; none until the rules are loaded, because the server checks it too. */
	const findErrors = (): ApplyErrors => rules.current?.checkForm(current(), sections) ?? {}

	/** Shows these errors; after a failed attempt the first wrong field gets the focus. */
	function showErrors(found: ApplyErrors, { hasFailed }: { hasFailed: boolean }) {
		setErrors(found)
		if (!hasFailed) return
		setFailedAttempts((before) => before + 1)
		loadRules().then(() => {
			if (rules.current && form.current) setProgress(rules.current.formProgress(current(), found))
		})
	}

	// biome-ignore lint/correctness/useExhaustiveDependencies: once for each attempt that failed.
	useEffect(() => {
		const [first] = inPageOrder(errors)
		if (failedAttempts && first) document.getElementById(first.id)?.focus()
	}, [failedAttempts])
	const checkedFiles = useRef(files)
	// biome-ignore lint/correctness/useExhaustiveDependencies: only when files were added or removed.
	useEffect(() => {
		const { hasLicenseFile, documentCount } = checkedFiles.current
		if (hasLicenseFile === files.hasLicenseFile && documentCount === files.documentCount) return
		checkedFiles.current = files
		scheduleCheck()
	}, [files.hasLicenseFile, files.documentCount])

	return { errors, progress, scheduleCheck, findErrors, showErrors }
}

const isSameProgress = (one: FormProgress, other: FormProgress) =>
	(Object.keys(one) as SectionId[]).every(
		(id) => one[id].state === other[id].state && one[id].note === other[id].note,
	)

/** Loads the rules, whose library is larger than the form, when the form is first edited; until then only the server validates. */
function useRules() {
	const rules = useRef<typeof import('../../application/section-progress.ts') | undefined>(undefined)
	async function loadRules(): Promise<void> {
		rules.current ??= await import('../../application/section-progress.ts').catch(() => undefined)
	}
	return { rules, loadRules }
}
