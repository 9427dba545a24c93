import './kit.css'
import { createRoot } from 'react-dom/client'
import { KitApp } from './kit-app.tsx'
import { KitStore } from './store/kit-store.ts'
import { syncWhenPossible } from './store/sync-when-possible.ts'

const store = new KitStore()
createRoot(document.getElementById('kit')!).render(<KitApp store={store} />)
void store.start()
syncWhenPossible(store)
// Development has no service worker, because the files change all the time.
void navigator.serviceWorker?.register('/kit-worker.js', { scope: '/kit' }).catch(() => {})
