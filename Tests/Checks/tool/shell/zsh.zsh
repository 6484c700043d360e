# Completes command lines in an interactive zsh and prints what they become. Used by shell.check.
# usage: zsh -f zsh.zsh SCRIPT
zmodload zsh/zpty
zpty shell zsh -f -i
zpty -w shell "autoload -Uz compinit; compinit -D -u; source ${(q)1}"
zpty -w shell 'report() { zle complete-word; print -r -- "$BUFFER|" >result.new; mv result.new result; BUFFER= }'
zpty -w shell 'zle -N report; bindkey "^T" report'
failed=0
equal() {
    rm -f result
    zpty -w -n shell "$1"$'\C-T'
    for i in {1..100}; do
        [[ -e result ]] && break
        zpty -r -t shell ignored 2>/dev/null
        sleep 0.05
    done
    local found=$(cat result 2>/dev/null)
    if [[ $found == $2\| ]]; then
        print -r -- "zsh completes '$1'"
    else
        print -r -- "zsh makes '$found' of '$1' instead of '$2|'"
        failed=1
    fi
}
equal 'matte resi' 'matte resize '
equal 'matte resize --line' 'matte resize --linear '
equal 'matte resize --fit cont' 'matte resize --fit contain '
equal 'matte edit --box pix' 'matte edit --box pixels:'
equal 'matte completions z' 'matte completions zsh '
equal 'matte resize pict' 'matte resize picture.png '
zpty -d shell
exit $failed
