/** Enhances the sandbox's page if scripts run: a countdown, and a button that copies the Pix code. */
export const sandboxScript = `
const clock = document.querySelector('[data-left]')
if (clock) {
  const shown = clock.querySelector('[data-clock]')
  const end = performance.now() + Number(clock.dataset.left) * 1000
  const tell = () => {
    const left = Math.max(0, Math.ceil((end - performance.now()) / 1000))
    shown.textContent = Math.floor(left / 60) + ':' + String(left % 60).padStart(2, '0')
    if (left > 0) return
    clearInterval(ticking)
    location.reload()
  }
  const ticking = setInterval(tell, 1000)
  tell()
}
const copy = document.querySelector('[data-copy]')
if (copy && navigator.clipboard) {
  const code = document.getElementById(copy.dataset.copy)
  const said = document.getElementById('copied')
  copy.hidden = false
  copy.addEventListener('click', async () => {
    try {
      await navigator.clipboard.writeText(code.value)
      said.textContent = said.dataset.said
    } catch {
      code.focus()
      code.select()
    }
  })
}
`
